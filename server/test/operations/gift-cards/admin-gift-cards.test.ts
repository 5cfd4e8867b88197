import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeOrderedIds } from '../../../src/values/ids.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { rowsOf } from '../../contract/store-rows.ts';
import { balanceOf } from '../../discounts.ts';
import { type Data, sharedService } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');
const staff = await store.newOperator('staff');
const CARDS = '/admin/v1/gift-cards';

async function issue(body: object = {}, { call } = owner): Promise<Data> {
  const { data, text } = await call('POST', CARDS, { amount: 2_000, ...body });
  assert.ok(data.id, text);
  return data;
}

const apply = async (code: string, shop = store) => {
  const { id } = await shop.newCart();
  return await shop.call('POST', `/v1/carts/${id}/gift-card`, { code });
};

describe('issueGiftCard', () => {
  it('returns the code once, and the card pays', async () => {
    const { code, ...card } = await issue({ note: 'For Ada' });
    assert.match(code, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    assert.deepEqual(
      [card.balance, card.reserved, card.mode, card.status, card.currency, card.note, card.last4],
      [2_000, 0, 'test', 'active', 'USD', 'For Ada', code.slice(-4)],
    );
    assert.equal(await balanceOf(store, code), 2_000);
    const { data } = await staff.call('GET', `${CARDS}/${card.id}`);
    assert.ok(!JSON.stringify(data).includes(code));
  });

  it('requires an owner: it creates value', async () => {
    assert.equal((await staff.call('POST', CARDS, { amount: 1 })).code, 'FORBIDDEN');
  });

  it('refuses invalid amounts and times, and changes nothing', async () => {
    const before = await rowsOf(service.sql, store.id);
    for (const bad of [
      { amount: 0 },
      { amount: -5 },
      { amount: 1.5 },
      { amount: '100' },
      { amount: 2 ** 53 },
      { expiresAt: '2020-01-01T00:00:00Z' },
      { expiresAt: 'never' },
      { note: 'x'.repeat(201) },
    ]) {
      const { status, code } = await owner.call('POST', CARDS, { amount: 5, ...bad });
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], JSON.stringify(bad));
    }
    assert.deepEqual(await rowsOf(service.sql, store.id), before);
  });
});

describe('getGiftCard', () => {
  it('returns the ledger of the card, the newest entry first', async () => {
    const { id, code } = await issue();
    const order = await placeOrder(store, { giftCards: [{ code, amount: 500 }] });
    await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    const { data } = await staff.call('GET', `${CARDS}/${id}`);
    assert.deepEqual(
      data.entries.map((entry: Data) => [entry.type, entry.amount, entry.orderNumber]),
      [
        ['credit', 500, order.orderNumber],
        ['debit', -500, order.orderNumber],
        ['issue', 2_000, null],
      ],
    );
    assert.deepEqual([data.balance, data.nextCursor], [2_000, null]);
    const first = await staff.call('GET', `${CARDS}/${id}?limit=2`);
    const cursor = first.data.nextCursor;
    const page = await staff.call('GET', `${CARDS}/${id}?limit=2&cursor=${cursor}`);
    assert.deepEqual(page.data.entries, [data.entries[2]]);
  });

  it('refuses an unknown card, and an invalid page', async () => {
    for (const id of [timeOrderedIds.next(), 'nothing']) {
      assert.equal((await staff.call('GET', `${CARDS}/${id}`)).code, 'GIFT_CARD_NOT_FOUND');
    }
    const { id } = await issue();
    assert.equal((await staff.call('GET', `${CARDS}/${id}?cursor=x`)).code, 'VALIDATION_ERROR');
  });
});

describe('listGiftCards', () => {
  it('has pages, the newest first, and finds cards by their last four characters', async () => {
    const [first, second] = [await issue(), await issue()];
    const { data } = await staff.call('GET', `${CARDS}?limit=2`);
    assert.deepEqual(
      data.giftCards.map(({ id }: Data) => id),
      [second.id, first.id],
    );
    assert.ok(!('code' in data.giftCards[0]));
    const found = await staff.call('GET', `${CARDS}?last4=${first.last4.toLowerCase()}`);
    assert.ok(found.data.giftCards.some(({ id }: Data) => id === first.id));
    assert.ok(found.data.giftCards.every(({ last4 }: Data) => last4 === first.last4));
    assert.equal((await staff.call('GET', `${CARDS}?last4=1`)).code, 'VALIDATION_ERROR');
  });
});

describe('changeGiftCard', () => {
  const change = (id: string, body: object) => staff.call('PATCH', `${CARDS}/${id}`, body);

  it('disables a card and enables it again; its balance stays', async () => {
    const { id, code } = await issue();
    const { data } = await change(id, { enabled: false });
    assert.deepEqual([data.status, data.balance], ['disabled', 2_000]);
    assert.equal((await apply(code)).code, 'GIFT_CARD_INVALID');
    assert.equal((await change(id, { enabled: true })).data.status, 'active');
    assert.equal((await apply(code)).status, 200);
  });

  it('lets no confirm use a card that was disabled meanwhile', async () => {
    const { id, code } = await issue();
    const { path, confirmation } = await openCheckout(store, 'intent', { giftCards: [{ code }] });
    await change(id, { enabled: false });
    const reply = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(reply.code, 'QUOTE_CHANGED');
    assert.equal((await staff.call('GET', `${CARDS}/${id}`)).data.reserved, 0);
  });

  it('changes when it expires', async () => {
    const { id, code } = await issue();
    const { data } = await change(id, { expiresAt: '2020-01-01T00:00:00Z' });
    assert.equal(data.status, 'expired');
    assert.equal((await apply(code)).code, 'GIFT_CARD_INVALID');
    assert.equal((await change(id, { expiresAt: null, note: 'again' })).data.status, 'active');
  });

  it('refuses an unknown card', async () => {
    const { code } = await change(timeOrderedIds.next(), { enabled: false });
    assert.equal(code, 'GIFT_CARD_NOT_FOUND');
  });
});

describe('a gift card of the sandbox', () => {
  it('is worthless once the store is live, however it was issued', async () => {
    const shop = await service.newStore();
    const operator = await shop.newOperator('owner');
    const { id, code } = await issue({}, operator);
    const live = await goLiveByOperator(shop);
    service.clock.advance(31_000);
    for (const known of [code, 'GIFT-SANDBOX-5000']) {
      assert.equal((await apply(known, shop)).code, 'GIFT_CARD_INVALID', known);
    }
    const { data } = await live.call('GET', `${CARDS}/${id}`);
    assert.deepEqual([data.status, data.enabled, data.mode], ['sandboxed', false, 'test']);
    const enabled = await live.call('PATCH', `${CARDS}/${id}`, { enabled: true });
    assert.equal(enabled.code, 'GIFT_CARD_SANDBOXED');
    // Nor if another operator has enabled it.
    await service.sql`update gift_cards set active = true where store_id = ${shop.id}`;
    assert.equal((await apply(code, shop)).code, 'GIFT_CARD_INVALID');
    await service.sql`update gift_cards set active = false where store_id = ${shop.id}`;
    const own = await issue({}, live);
    assert.equal(own.mode, 'live');
    assert.equal((await apply(own.code, shop)).status, 200);
  });

  it('is never left valid if it is issued while the store goes live', async () => {
    const shop = await service.newStore();
    const operator = await shop.newOperator('owner');
    const [cards] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => issue({}, operator))),
      goLiveByOperator(shop),
    ]);
    const rows = await service.sql`
      select id, mode, active from gift_cards where store_id = ${shop.id}`;
    assert.equal(rows.length, cards.length + 1);
    for (const { mode, active } of rows) assert.equal(active, mode === 'live', mode);
  });
});

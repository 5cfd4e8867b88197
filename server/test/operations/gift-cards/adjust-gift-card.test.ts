import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeOrderedIds } from '../../../src/values/ids.ts';
import { auditStore } from '../../audit-store.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { expectViolations, UNDECIDED } from '../../expected-violations.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');
const CARDS = '/admin/v1/gift-cards';

async function issue(change: object = {}): Promise<Data> {
  return (await owner.call('POST', CARDS, { amount: 2_000, ...change })).data;
}

function adjust(id: string, amount: number, reason = 'A gesture') {
  return owner.call('POST', `${CARDS}/${id}/adjust`, { amount, reason });
}

async function idsOf(query: string): Promise<string[]> {
  const { data } = await owner.call('GET', `${CARDS}?limit=100&${query}`);
  return data.giftCards.map(({ id }: Data) => id);
}

describe('adjusting a gift card', () => {
  it('changes the balance by ledger entries with a reason', async () => {
    const { id } = await issue();
    assert.equal((await adjust(id, 500, 'Late parcel')).data.balance, 2_500);
    assert.equal((await adjust(id, -2_500, 'Issued by mistake')).data.balance, 0);
    const { data } = await owner.call('GET', `${CARDS}/${id}`);
    assert.deepEqual(
      data.entries.map((entry: Data) => [entry.type, entry.amount, entry.reason]),
      [
        ['adjust', -2_500, 'Issued by mistake'],
        ['adjust', 500, 'Late parcel'],
        ['issue', 2_000, null],
      ],
    );
  });

  it('never takes more than there is, nor what a payment holds', async () => {
    const { id, code } = await issue();
    assert.equal((await adjust(id, -2_001)).code, 'GIFT_CARD_BALANCE_EXCEEDED');
    const reserving = { giftCards: [{ code, amount: 1_500 }], paymentToken: 'tok_timeout' };
    const { path, confirmation } = await openCheckout(store, 'intent', reserving);
    await store.call('POST', `${path}/confirm`, confirmation);
    expectViolations(store.id, UNDECIDED);
    const [row] = await service.sql`select reserved from gift_cards where id = ${id}`;
    assert.equal(row?.reserved, 1_500);
    assert.equal((await adjust(id, -501)).code, 'GIFT_CARD_BALANCE_EXCEEDED');
    assert.equal((await adjust(id, -500)).data.balance, 1_500);
  });

  it('lets one of two concurrent adjustments take the rest', async () => {
    const { id } = await issue();
    const replies = await Promise.all([adjust(id, -2_000), adjust(id, -2_000)]);
    assert.deepEqual(replies.map(({ code }) => code ?? 'OK').sort(), [
      'GIFT_CARD_BALANCE_EXCEEDED',
      'OK',
    ]);
  });

  it('refuses zero, a missing reason, an inexact amount and an unknown card', async () => {
    const { id } = await issue();
    assert.equal((await adjust(id, 0)).body.error.fields[0].path, 'amount');
    assert.equal((await adjust(id, 1, ' ')).code, 'VALIDATION_ERROR');
    assert.equal((await adjust(id, Number.MAX_SAFE_INTEGER)).code, 'AMOUNT_TOO_LARGE');
    for (const unknown of [timeOrderedIds.next(), 'x']) {
      assert.equal((await adjust(unknown, 1)).code, 'GIFT_CARD_NOT_FOUND');
    }
  });

  it('refuses a card of the sandbox in a live store', async () => {
    const { id } = await issue();
    await service.sql`update gift_cards set mode = 'live' where id = ${id}`;
    assert.equal((await adjust(id, 1)).code, 'GIFT_CARD_SANDBOXED');
    await service.sql`update gift_cards set mode = 'test' where id = ${id}`;
  });

  it('leaves the ledger as the doctor expects it', async () => {
    const other = await service.newStore();
    const { call } = await other.newOperator('owner');
    const { data } = await call('POST', CARDS, { amount: 2_000 });
    const change = { amount: -100, reason: 'A test' };
    assert.equal((await call('POST', `${CARDS}/${data.id}/adjust`, change)).status, 200);
    await auditStore(service.sql, other);
  });
});

describe('the list of gift cards', () => {
  it('is filtered by the status that the cards show', async () => {
    const soon = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const [active, disabled] = [await issue(), await issue()];
    const expired = await issue({ expiresAt: soon });
    await owner.call('PATCH', `${CARDS}/${disabled.id}`, { enabled: false });
    service.clock.advance(61_000);
    for (const [status, { id }] of Object.entries({ active, disabled, expired })) {
      const found = await idsOf(`status=${status}`);
      assert.ok(found.includes(id), status);
      assert.equal(
        found.filter((one) => [active.id, disabled.id, expired.id].includes(one)).length,
        1,
      );
    }
    assert.deepEqual(await idsOf('status=sandboxed'), []);
  });

  it('is filtered by part of the note, in any case and without wildcards', async () => {
    const { id } = await issue({ note: 'For Ada, 100% sorry' });
    assert.deepEqual(await idsOf('note=ADA%2C%20100%25'), [id]);
    assert.deepEqual(await idsOf('note=Ada%25sorry'), []);
  });

  it('is filtered by the customer whose orders were paid with it', async () => {
    const [mine, theirs] = [await issue(), await issue()];
    const customer = await store.newCustomer();
    await placeOrder(store, { giftCards: [{ code: theirs.code, amount: 100 }] });
    const path = `customerId=${customer.id}`;
    assert.deepEqual(await idsOf(path), []);
    const order = await placeOrder(store, { giftCards: [{ code: mine.code, amount: 100 }] });
    await service.sql`update orders set customer_id = ${customer.id} where id = ${order.id}`;
    assert.deepEqual(await idsOf(path), [mine.id]);
    assert.equal((await owner.call('GET', `${CARDS}?customerId=x`)).code, 'VALIDATION_ERROR');
  });
});

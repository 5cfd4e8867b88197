import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fullCart } from '../../add-on-steps.ts';
import { balanceOf, emptyGiftCard, newGiftCard, sums } from '../../discounts.ts';
import { sharedService, startService } from '../../harness.ts';
import { cartRow, everyRow, startOfAnHour } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const SANDBOX = 'GIFT-SANDBOX-5000';
const service = await sharedService();
const store = await service.newStore();
const apply = (cartId: string, code: string, amount?: number) =>
  store.call('POST', `/v1/carts/${cartId}/gift-card`, { code, ...(amount && { amount }) });
const write: CartWrite = {
  service,
  store,
  send: (call, { id }, headers) =>
    call('POST', `/v1/carts/${id}/gift-card`, { code: SANDBOX }, headers),
};

describe('applyGiftCard works', () => {
  it('pays up to the balance of the card, and debits nothing yet', async () => {
    const code = await newGiftCard(service, store, 1_000);
    const { id } = await store.newCart();
    const { status, data } = await apply(id, code);
    assert.equal(status, 200);
    assert.deepEqual(sums(data), [1648, 0, 0, 1648, 1000, 648]);
    const [card] = data.giftCards;
    assert.deepEqual(
      { ...card, id: '' },
      { id: '', last4: code.slice(-4), balance: 1000, applied: 1000 },
    );
    assert.equal(await balanceOf(store, code), 1_000);
  });

  it('pays no more than is due, and no more than the given amount', async () => {
    const { id } = await store.newCart();
    assert.equal((await apply(id, SANDBOX)).data.totals.amountDue, 0);
    const other = await store.newCart();
    assert.equal((await apply(other.id, SANDBOX, 48)).data.totals.amountDue, 1_600);
  });

  it('accepts a code with and without dashes, in any case', async () => {
    const code = await newGiftCard(service, store, 10);
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
      assert.equal((await apply((await store.newCart()).id, typed)).status, 200);
    }
  });

  it('accepts five cards, which pay in their order', async () => {
    const { id } = await store.newCart();
    let last: number[] = [];
    for (let n = 1; n <= 5; n++) {
      const { data } = await apply(id, await newGiftCard(service, store, 400));
      last = data.giftCards.map(({ applied }: { applied: number }) => applied);
    }
    assert.deepEqual(last, [400, 400, 400, 400, 48]);
  });

  it('stores no code', async () => {
    const code = await newGiftCard(service, store, 10);
    const { text } = await apply((await store.newCart()).id, code);
    const rows = await service.sql<{ text: string }[]>`
      select to_jsonb(gift_cards)::text as text from gift_cards where store_id = ${store.id}`;
    const everything = (await everyRow(service, store)) + rows.map((row) => row.text).join();
    for (const secret of [code, code.replaceAll('-', '')]) {
      assert.ok(!everything.includes(secret));
      assert.ok(!text.includes(secret));
      assert.ok(!service.logLines.join().includes(secret));
    }
  });
});

describe('applyGiftCard refuses bad input', () => {
  it('refuses a body of the wrong shape', async () => {
    const { id } = await store.newCart();
    const bodies = [
      {},
      { code: '' },
      { code: 'x'.repeat(65) },
      { code: SANDBOX, amount: 0 },
      { code: SANDBOX, amount: '5' },
      { code: SANDBOX, amount: 1.5 },
    ];
    for (const body of bodies) {
      const { status, code } = await store.call('POST', `/v1/carts/${id}/gift-card`, body);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
    }
  });

  it('has one error for unknown, foreign, expired and disabled codes', async () => {
    const { id } = await store.newCart();
    const stranger = await service.newStore();
    const foreign = await newGiftCard(service, stranger, 10);
    const expired = await newGiftCard(service, store, 10, { expiresAt: service.clock.now() });
    const blocked = await newGiftCard(service, store, 11);
    await service.sql`
      update gift_cards set active = false where store_id = ${store.id} and balance = 11`;
    const before = await cartRow(service, id);
    const unknown = await apply(id, 'NOPE-NOPE');
    assert.deepEqual([unknown.status, unknown.code], [404, 'GIFT_CARD_INVALID']);
    for (const code of [foreign, expired, blocked]) {
      assert.equal((await apply(id, code)).text, unknown.text);
    }
    assert.equal(await cartRow(service, id), before);
  });

  it('refuses an empty card, a card twice, and a sixth card', async () => {
    const { id } = await store.newCart();
    const empty = await newGiftCard(service, store, 777);
    await emptyGiftCard(service, store, 777);
    const refused = await apply(id, empty);
    assert.deepEqual([refused.status, refused.code], [422, 'GIFT_CARD_EMPTY']);
    await apply(id, SANDBOX);
    const twice = await apply(id, SANDBOX.toLowerCase());
    assert.deepEqual([twice.status, twice.code], [409, 'GIFT_CARD_ALREADY_APPLIED']);
    for (let n = 0; n < 4; n++) await apply(id, await newGiftCard(service, store, 1));
    const sixth = await apply(id, await newGiftCard(service, store, 1));
    assert.deepEqual([sixth.status, sixth.code], [422, 'GIFT_CARD_LIMIT_REACHED']);
  });

  it('refuses to make a cart larger than 256 KB', async () => {
    const full = await fullCart(store);
    const replies: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) {
      replies.push((await apply(full.id, await newGiftCard(service, store, 1))).code);
    }
    assert.ok(replies.includes('CART_TOO_LARGE'), replies.join());
  });

  testClosedCart(write);
});

describe('applyGiftCard limits guesses', () => {
  it('checks five codes a minute and ten wrong ones an hour, also concurrently', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const shop = await limited.newStore();
    startOfAnHour(limited);
    const { id } = await shop.newCart();
    const guess = (code: string) => shop.call('POST', `/v1/carts/${id}/gift-card`, { code });
    const codesOf = async (codes: string[]) =>
      (await Promise.all(codes.map(guess))).map(({ code }) => code);
    const many = await codesOf(Array.from({ length: 20 }, (_, n) => `GUESS-${n}`));
    assert.equal(many.filter((code) => code === 'GIFT_CARD_INVALID').length, 5);
    assert.equal(many.filter((code) => code === 'RATE_LIMITED').length, 15);
    const last = await guess(SANDBOX);
    assert.deepEqual([last.status, last.code], [429, 'RATE_LIMITED']);
    assert.match(String(last.headers['retry-after']), /^\d+$/);
    limited.clock.advance(60_000);
    assert.equal((await guess(SANDBOX)).status, 200);
    await codesOf(['A', 'B', 'C', 'D']);
    limited.clock.advance(60_000);
    const rest = await codesOf(['E', 'F', 'G']);
    assert.ok(rest.includes('RATE_LIMITED'), 'the eleventh wrong code of an hour was looked at');
    assert.equal((await shop.newCart()).items.length, 2);
  });

  it('does not count right codes, and allows no more wrong ones for them', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const shop = await limited.newStore();
    startOfAnHour(limited);
    const path = `/v1/carts/${(await shop.newCart()).id}/gift-card`;
    const guess = async (code: string) => (await shop.call('POST', path, { code })).code ?? 'right';
    for (let n = 0; n < 12; n++) {
      assert.equal(await guess(SANDBOX), 'right');
      await shop.call('DELETE', path);
    }
    const codes: string[] = [];
    for (const code of ['A', 'B', SANDBOX, 'C', SANDBOX, 'D', 'E', 'F', SANDBOX]) {
      codes.push(await guess(code));
    }
    const wrong = 'GIFT_CARD_INVALID';
    const again = 'GIFT_CARD_ALREADY_APPLIED';
    const [refused, looked] = ['RATE_LIMITED', [wrong, wrong, 'right', wrong, again, wrong, wrong]];
    assert.deepEqual(codes, [...looked, refused, refused]);
  });
});

describe('applyGiftCard needs its credential', () => needsItsKey(write));

describe('applyGiftCard hides foreign ids', () => hidesForeignCarts(write));

describe('applyGiftCard can be repeated', () => testIdempotencyKey(write));

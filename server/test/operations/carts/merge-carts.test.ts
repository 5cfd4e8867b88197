import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { newCoupon, newGiftCard } from '../../discounts.ts';
import { startMerchant } from '../../fake-merchant.ts';
import { type Data, MUG, PEN, startService } from '../../harness.ts';
import { cartRow, goLive, product, setStatus } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const DAY_MS = 24 * 60 * 60 * 1000;
const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const merge = (target: Data, body?: unknown, headers?: Record<string, string>) =>
  store.call('POST', `/v1/carts/${target.id}/merge`, body, headers);
const read = async ({ id }: Data) => (await store.call('GET', `/v1/carts/${id}`)).data;
const lines = ({ items }: Data) => items.map((item: Data) => [item.sku, item.quantity]);

/** One source for each target, so that a repeat is the same request. */
const sources = new Map<string, Data>();
const write: CartWrite = {
  service,
  store,
  async send(call, { id }, headers) {
    const source = sources.get(id) ?? (await store.newCart([PEN]));
    sources.set(id, source);
    return await call('POST', `/v1/carts/${id}/merge`, { sourceCartId: source.id }, headers);
  },
};

describe('mergeCarts works', () => {
  it('moves the lines of the source into the target, which survives', async () => {
    const [target, source] = [await store.newCart([MUG]), await store.newCart([PEN])];
    const { status, data, headers } = await merge(target, { sourceCartId: source.id });
    assert.equal(status, 200);
    assert.equal(headers.etag, '"2"');
    assert.ok(!('sessionToken' in data));
    const { mergeReport, ...cart } = data;
    assert.deepEqual(mergeReport, { added: 1, combined: 0, dropped: [] });
    assert.deepEqual([cart.id, cart.status, cart.mergedIntoCartId], [target.id, 'active', null]);
    assert.deepEqual(cart.items, [...target.items, ...source.items]);
    assert.equal(cart.totals.amountDue, 1648);
    assert.deepEqual(await read(target), cart);
  });

  it('marks the source as merged into the target, one version later', async () => {
    const [target, source] = [await store.newCart([MUG]), await store.newCart([PEN])];
    await merge(target, { sourceCartId: source.id });
    const left = await read(source);
    assert.deepEqual([left.status, left.mergedIntoCartId, left.version], ['merged', target.id, 2]);
    const refused = await store.call('POST', `/v1/carts/${source.id}/items`, MUG);
    assert.equal(refused.code, 'CART_MERGED');
  });

  it('accepts the session token of the source as well', async () => {
    const [target, source] = [await store.newCart([MUG]), await store.newCart([PEN])];
    const { data } = await merge(target, { sourceSessionToken: source.sessionToken });
    assert.equal(data.itemCount, 3);
    assert.equal((await read(source)).mergedIntoCartId, target.id);
  });

  for (const [strategy, quantity, other] of [
    [undefined, 7, 9],
    ['sum', 7, 9],
    ['max', 5, 5],
    ['keep_target', 2, 5],
    ['keep_source', 5, 4],
  ] as const) {
    it(`combines a product of both by ${strategy ?? 'sum by default'}`, async () => {
      const [few, many] = [product('A'), product('B')];
      const target = await store.newCart([{ ...few, quantity: 2 }, { ...many, quantity: 5 }, MUG]);
      const source = await store.newCart([{ ...many, quantity: 4 }, { ...few, quantity: 5 }, PEN]);
      const { data } = await merge(target, { sourceCartId: source.id, strategy });
      assert.deepEqual(lines(data), [
        ['A', quantity],
        ['B', other],
        ['MUG-1', 1],
        ['PEN-1', 2],
      ]);
      assert.deepEqual(data.mergeReport, { added: 1, combined: 2, dropped: [] });
      assert.equal(data.items[0].id, target.items[0].id);
      assert.equal(data.totals.subtotal, quantity + other + 1250 + 398);
    });
  }

  it('keeps lines of one sku separate when their metadata differs', async () => {
    const target = await store.newCart([product('A', { size: 'S' })]);
    const source = await store.newCart([product('A', { size: 'L' })]);
    const { data } = await merge(target, { sourceCartId: source.id });
    assert.equal(data.items.length, 2);
  });

  it('takes the attribution of the source only if the target has none', async () => {
    const made = async (attribution?: object) =>
      (await store.call('POST', '/v1/carts/', { attribution })).data;
    const [own, theirs] = [{ gclid: 'own' }, { gclid: 'theirs' }];
    const kept = await merge(await made(own), { sourceCartId: (await made(theirs)).id });
    assert.deepEqual(kept.data.attribution, own);
    const taken = await merge(await made(), { sourceCartId: (await made(theirs)).id });
    assert.deepEqual(taken.data.attribution, theirs);
  });

  it('merges empty carts', async () => {
    const [target, source] = [await store.newCart([]), await store.newCart([])];
    const { data } = await merge(target, { sourceCartId: source.id });
    assert.deepEqual(data.mergeReport, { added: 0, combined: 0, dropped: [] });
  });

  it('leaves out what cannot be sold, and the report says which and why', async () => {
    const gone = product('GONE', { simulate: 'later:invalid_product' });
    const out = product('OUT', { simulate: 'later:out_of_stock' });
    const few = product('FEW', { maxQuantity: '3' });
    const target = await store.newCart([MUG, { ...few, quantity: 2 }]);
    const source = await store.newCart([gone, PEN, out, { ...few, quantity: 2 }, MUG]);
    const { data } = await merge(target, { sourceCartId: source.id });
    assert.deepEqual(lines(data), [
      ['MUG-1', 2],
      ['FEW', 2],
      ['PEN-1', 2],
    ]);
    assert.deepEqual(data.mergeReport, {
      added: 1,
      combined: 1,
      dropped: [
        { sku: 'FEW', reason: 'QUANTITY_UNAVAILABLE' },
        { sku: 'GONE', reason: 'PRODUCT_INVALID' },
        { sku: 'OUT', reason: 'QUANTITY_UNAVAILABLE' },
      ],
    });
    assert.deepEqual(data.warnings, []);
  });

  it('keeps a line of the target that became invalid, with a blocking notice', async () => {
    const target = await store.newCart([product('BAD', { simulate: 'later:out_of_stock' })]);
    const source = await store.newCart([MUG]);
    const { data } = await merge(target, { sourceCartId: source.id });
    assert.deepEqual(lines(data), [
      ['BAD', 1],
      ['MUG-1', 1],
    ]);
    assert.deepEqual(
      data.warnings.map(({ code, itemId, severity }: Data) => [code, itemId, severity]),
      [['QUANTITY_UNAVAILABLE', target.items[0].id, 'blocking']],
    );
    assert.deepEqual(data.mergeReport, { added: 1, combined: 0, dropped: [] });
  });

  it('returns no developerMode once the store is live', async () => {
    const live = await service.newStore();
    await goLive(service, live, await startMerchant());
    const [target, source] = [await live.newCart([MUG]), await live.newCart([PEN])];
    const path = `/v1/carts/${target.id}/merge`;
    const { data } = await live.call('POST', path, { sourceCartId: source.id });
    assert.ok(data.id && !('developerMode' in data));
  });
});

describe('mergeCarts and discounts', () => {
  const apply = (cart: Data, what: 'coupon' | 'gift-card', code: string) =>
    store.call('POST', `/v1/carts/${cart.id}/${what}`, { code });

  it('keeps those of the target, and adds those of the source', async () => {
    const [target, source] = [await store.newCart([MUG]), await store.newCart([PEN])];
    const card = await newGiftCard(service, store, 100);
    await apply(target, 'coupon', 'TAKE5');
    await apply(source, 'coupon', 'WELCOME10');
    for (const cart of [target, source]) await apply(cart, 'gift-card', card);
    await apply(source, 'gift-card', 'GIFT-SANDBOX-5000');
    const { data } = await merge(target, { sourceCartId: source.id });
    assert.deepEqual(
      data.coupons.map(({ code, discount }: Data) => [code, discount]),
      [
        ['TAKE5', 500],
        ['WELCOME10', 115],
      ],
    );
    assert.deepEqual(
      data.giftCards.map(({ applied }: Data) => applied),
      [100, 933],
    );
    assert.deepEqual(data.warnings, []);
  });

  it('leaves out what does not fit, and reports it', async () => {
    const [target, source] = [await store.newCart([MUG]), await store.newCart([PEN])];
    await apply(target, 'coupon', await newCoupon(service, store, { combinable: false }));
    await apply(source, 'coupon', 'WELCOME10');
    for (const cart of [target, source]) {
      for (let n = 0; n < 3; n++) {
        await apply(cart, 'gift-card', await newGiftCard(service, store, 1));
      }
    }
    const { data } = await merge(target, { sourceCartId: source.id });
    assert.deepEqual([data.coupons.length, data.giftCards.length], [1, 5]);
    assert.deepEqual(
      data.warnings.map(({ code }: Data) => code),
      ['COUPON_NOT_COMBINABLE', 'GIFT_CARD_LIMIT_REACHED'],
    );
  });
});

describe('mergeCarts refuses bad input', () => {
  it('refuses no source, two sources, and unknown words', async () => {
    const [cart, source] = [await store.newCart(), await store.newCart()];
    const before = await cartRow(service, cart.id);
    const { id: sourceCartId, sessionToken: sourceSessionToken } = source;
    const wrong = [
      undefined,
      {},
      { sourceCartId, sourceSessionToken },
      { sourceCartId: '' },
      { sourceSessionToken: '' },
      { sourceCartId: null },
      { sourceSessionToken: 1 },
      { sourceCartId: 'x'.repeat(101) },
      { sourceSessionToken: 'x'.repeat(201) },
      { sourceCartId, strategy: 'SUM' },
      { sourceCartId, strategy: null },
      { sourceCartId, strategy: '' },
      [],
      'null',
    ];
    for (const body of wrong) {
      const { status, code } = await merge(cart, body);
      assert.deepEqual([body, status, code], [body, 400, 'VALIDATION_ERROR']);
    }
    assert.equal(await cartRow(service, cart.id), before);
    assert.equal((await read(source)).status, 'active');
  });

  it('does not find a source by an unknown or malformed id', async () => {
    const cart = await store.newCart();
    for (const sourceCartId of [randomUUID(), 'x', `${cart.id} `]) {
      const { status, code } = await merge(cart, { sourceCartId });
      assert.deepEqual([status, code], [404, 'CART_NOT_FOUND']);
    }
  });

  it('refuses the token of a source that is unknown or has expired', async () => {
    const source = await store.newCart();
    service.clock.advance(31 * DAY_MS);
    const cart = await store.newCart();
    for (const sourceSessionToken of [source.sessionToken, 'unknown']) {
      const { status, code } = await merge(cart, { sourceSessionToken });
      assert.deepEqual([status, code], [404, 'CART_SESSION_INVALID']);
    }
  });

  it('refuses to merge a cart with itself', async () => {
    const cart = await store.newCart();
    const { id: sourceCartId, sessionToken: sourceSessionToken } = cart;
    for (const source of [{ sourceCartId }, { sourceSessionToken }]) {
      const { status, code } = await merge(cart, source);
      assert.deepEqual([status, code], [409, 'MERGE_CONFLICT']);
    }
    assert.deepEqual([(await read(cart)).status, (await read(cart)).version], ['active', 1]);
  });

  for (const status of ['confirming', 'completed', 'merged'] as const) {
    it(`refuses a source that is ${status}`, async () => {
      const [target, source] = [await store.newCart(), await store.newCart()];
      await setStatus(service, source.id, status);
      const before = await cartRow(service, source.id);
      const { sessionToken: sourceSessionToken, id: sourceCartId } = source;
      for (const body of [{ sourceCartId }, { sourceSessionToken }]) {
        const reply = await merge(target, body);
        assert.deepEqual([reply.status, reply.code], [409, 'MERGE_CONFLICT']);
      }
      assert.equal(await cartRow(service, source.id), before);
      assert.equal((await read(target)).version, 1);
    });
  }

  it('refuses a source that has expired', async () => {
    const source = await store.newCart();
    service.clock.advance(31 * DAY_MS);
    const reply = await merge(await store.newCart(), { sourceCartId: source.id });
    assert.deepEqual([reply.status, reply.code], [409, 'MERGE_CONFLICT']);
  });

  it('refuses too large an amount, quantity or cart, and merges nothing', async () => {
    const most = { ...product('A'), quantity: MAX };
    const half = (letter: string) =>
      Array.from({ length: 251 }, (_, n) => product(`${letter}${n}`));
    const cases: [target: object[], source: object[], code: string][] = [
      [[most], [product('A')], 'AMOUNT_TOO_LARGE'],
      [[most], [product('B')], 'AMOUNT_TOO_LARGE'],
      [half('a'), half('b'), 'CART_TOO_LARGE'],
    ];
    for (const [targetItems, sourceItems, code] of cases) {
      const target = await store.newCart(targetItems);
      const source = await store.newCart(sourceItems);
      const reply = await merge(target, { sourceCartId: source.id });
      assert.deepEqual([reply.status, reply.code], [422, code]);
      assert.deepEqual([(await read(target)).version, (await read(source)).status], [1, 'active']);
    }
  });

  it('refuses while products cannot be validated, and merges nothing', async () => {
    const [target, source] = [
      await store.newCart([MUG]),
      await store.newCart([product('A', { simulate: 'later:no_answer' })]),
    ];
    const { status, code } = await merge(target, { sourceCartId: source.id });
    assert.deepEqual([status, code], [503, 'PRODUCT_VALIDATION_UNAVAILABLE']);
    assert.equal((await read(source)).status, 'active');
  });

  testClosedCart(write);
});

describe('mergeCarts needs its credential', () => needsItsKey(write));

describe('mergeCarts hides foreign ids', () => {
  hidesForeignCarts(write);

  it('returns the same bytes for a source of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const [own, foreign] = [await store.newCart(), await stranger.newCart()];
    const before = await cartRow(service, foreign.id);
    const byId = await merge(own, { sourceCartId: foreign.id });
    assert.equal(byId.text, (await merge(own, { sourceCartId: randomUUID() })).text);
    const byToken = await merge(own, { sourceSessionToken: foreign.sessionToken });
    assert.equal(byToken.text, (await merge(own, { sourceSessionToken: 'unknown' })).text);
    assert.equal(await cartRow(service, foreign.id), before);
    assert.equal((await read(own)).version, 1);
  });
});

describe('mergeCarts can be repeated', () => {
  testIdempotencyKey(write);

  it('refuses the same source again without a key, and adds nothing twice', async () => {
    const [target, source] = [await store.newCart([MUG]), await store.newCart([PEN])];
    await merge(target, { sourceCartId: source.id });
    const before = await cartRow(service, target.id);
    const again = await merge(target, { sourceCartId: source.id });
    assert.deepEqual([again.status, again.code], [409, 'MERGE_CONFLICT']);
    assert.equal(await cartRow(service, target.id), before);
  });
});

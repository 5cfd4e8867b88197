import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startMerchant } from '../../fake-merchant.ts';
import { type Data, MUG, PEN, startService } from '../../harness.ts';
import { cartRow, goLive, product } from '../../states.ts';
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
const add = (id: string, item: unknown, headers?: Record<string, string>) =>
  store.call('POST', `/v1/carts/${id}/items`, item, headers);
const write: CartWrite = {
  service,
  store,
  send: (call, { id }, headers) => call('POST', `/v1/carts/${id}/items`, PEN, headers),
};
const lines = ({ items }: Data) => items.map((item: Data) => [item.sku, item.quantity]);

describe('addCartItem works', () => {
  it('adds a line with the price and name of the metadata', async () => {
    const cart = await store.newCart([]);
    const { status, data, headers } = await add(cart.id, PEN);
    assert.equal(status, 200);
    assert.deepEqual([headers.etag, data.version], ['"2"', 2]);
    assert.ok(!('sessionToken' in data));
    const [{ id, ...line }] = data.items;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(line, {
      sku: 'PEN-1',
      name: 'Pen',
      quantity: 2,
      unitPrice: 199,
      lineSubtotal: 398,
      lineDiscount: 0,
      lineTotal: 398,
      lineTax: 0,
      imageUrl: null,
      requiresShipping: true,
      taxable: true,
      maxQuantity: null,
      weightGrams: null,
      metadata: PEN.metadata,
    });
    assert.deepEqual([data.itemCount, data.totals.subtotal, data.totals.amountDue], [2, 398, 398]);
  });

  it('adds one by default, and uses the sku as the name', async () => {
    const cart = await store.newCart([]);
    const { data } = await add(cart.id, product('NAMELESS'));
    assert.deepEqual([data.items[0].quantity, data.items[0].name], [1, 'NAMELESS']);
  });

  it('reads further product data from the metadata', async () => {
    const said = { imageUrl: 'https://x.test/a.png', requiresShipping: 'false', taxable: 'false' };
    const cart = await store.newCart([]);
    const { data } = await add(cart.id, product('E-BOOK', { ...said, maxQuantity: '4' }));
    const [{ imageUrl, requiresShipping, taxable, maxQuantity }] = data.items;
    assert.deepEqual(
      [imageUrl, requiresShipping, taxable, maxQuantity],
      [said.imageUrl, false, false, 4],
    );
  });

  it('returns an image only if its address is http or https', async () => {
    const cart = await store.newCart([]);
    const { data } = await add(cart.id, product('SLY', { imageUrl: 'javascript:alert(1)' }));
    assert.equal(data.items[0].imageUrl, null);
  });

  it('joins the line of the same sku and metadata, in any order of keys', async () => {
    const cart = await store.newCart([MUG]);
    const again = { sku: 'MUG-1', quantity: 4, metadata: { name: 'Mug', unitPriceCents: '1250' } };
    const { data } = await add(cart.id, again);
    assert.deepEqual(lines(data), [['MUG-1', 5]]);
    assert.equal(data.items[0].id, cart.items[0].id);
    assert.equal(data.totals.subtotal, 6250);
  });

  it('opens another line for other metadata: more, fewer, or another value', async () => {
    const cart = await store.newCart([MUG]);
    const { unitPriceCents, name } = MUG.metadata;
    await add(cart.id, { sku: 'MUG-1', metadata: { unitPriceCents, name, size: 'L' } });
    await add(cart.id, { sku: 'MUG-1', metadata: { unitPriceCents } });
    const { data } = await add(cart.id, { sku: 'MUG-1', metadata: { unitPriceCents, name: 'M' } });
    assert.equal(data.items.length, 4);
    assert.equal(data.totals.subtotal, 5000);
  });

  it('accepts prices and quantities up to the limit', async () => {
    const cart = await store.newCart([]);
    const dear = { sku: 'DEAR', metadata: { unitPriceCents: String(MAX) } };
    assert.equal((await add(cart.id, dear)).data.totals.amountDue, MAX);
    const many = await store.newCart([]);
    const { data } = await add(many.id, { ...product('MANY'), quantity: MAX });
    assert.deepEqual([data.itemCount, data.totals.amountDue], [MAX, MAX]);
    const free = await store.newCart([]);
    const nothing = { sku: 'FREE', quantity: MAX, metadata: { unitPriceCents: '0' } };
    assert.equal((await add(free.id, nothing)).data.totals.amountDue, 0);
  });

  it('warns of a changed price, and uses the new one', async () => {
    const cart = await store.newCart([
      product('UP', { unitPriceCents: '1001', simulate: 'price_change' }),
    ]);
    const [{ id }] = cart.items;
    const changed = await store.call('PATCH', `/v1/carts/${cart.id}/items/${id}`, { quantity: 2 });
    assert.equal(changed.data.items[0].unitPrice, 1102);
    const { data } = await add(cart.id, MUG);
    assert.deepEqual(
      data.warnings.map((notice: Data) => [notice.code, notice.itemId, notice.severity]),
      [['PRICE_CHANGED', id, 'warning']],
    );
    assert.equal(data.totals.subtotal, 2 * 1001 + 1250);
  });

  it('expires 30 days after each write, and after 90 at most', async () => {
    const cart = await store.newCart([]);
    const lastMs = Date.parse(cart.createdAt) + 90 * DAY_MS;
    for (const days of [30, 60]) {
      service.clock.advance(29.5 * DAY_MS);
      const { data } = await add(cart.id, MUG);
      assert.ok(Date.parse(data.expiresAt) < Date.parse(cart.createdAt) + (days + 30) * DAY_MS);
    }
    service.clock.advance(29.5 * DAY_MS);
    const { data } = await add(cart.id, MUG);
    assert.equal(Date.parse(data.expiresAt), lastMs);
    service.clock.advance(lastMs - service.clock.now().getTime());
    assert.equal((await add(cart.id, MUG)).code, 'CART_EXPIRED');
  });

  it('drops unknown keys, including a price of the caller', async () => {
    const cart = await store.newCart([]);
    const sent = {
      ...MUG,
      unitPrice: 1,
      lineTotal: 1,
      name: 'canary',
      id: 'canary',
      note: 'canary',
    };
    const { data } = await add(cart.id, sent);
    assert.deepEqual([data.items[0].unitPrice, data.items[0].name], [1250, 'Mug']);
    assert.ok(!(await cartRow(service, cart.id)).includes('canary'));
  });

  it('returns no developerMode once the store is live', async () => {
    const live = await service.newStore();
    const { id } = await live.newCart([]);
    await goLive(service, live, await startMerchant());
    const { data } = await live.call('POST', `/v1/carts/${id}/items`, MUG);
    assert.ok(data.id && !('developerMode' in data));
  });
});

describe('addCartItem refuses bad input', () => {
  const tampered = [
    ...['-5', '+5', '-0', '1e2', '1E2', '0x1', '0b1', '0o7', '05', '00', '1.0', '1.5', '.5', '5.'],
    ...[' 5', '5 ', '5\n', '\t5', '\u00a05', '\ufeff5', '5\u200b', '', ' ', '5,00', '5_000', "5'0"],
    ...['٣', '३', '５', '²', 'Ⅴ', '𝟓', 'Infinity', '-Infinity', 'NaN', 'null', 'undefined', 'true'],
    ...['five', '5n', '$5', '5¢', '5;0', '5/1', '[5]', '{}', '1250 ', '0'.repeat(20)],
  ];
  it(`refuses each of ${tampered.length} invalid prices`, async () => {
    const cart = await store.newCart([MUG]);
    const before = await cartRow(service, cart.id);
    for (const unitPriceCents of tampered) {
      const { status, code } = await add(cart.id, { sku: 'A', metadata: { unitPriceCents } });
      assert.deepEqual([unitPriceCents, status, code], [unitPriceCents, 422, 'PRICE_REQUIRED']);
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('refuses a price beyond the limit, however long it is', async () => {
    const cart = await store.newCart([]);
    for (const unitPriceCents of [
      String(MAX + 1),
      '9'.repeat(16),
      '9'.repeat(17),
      '1'.repeat(500),
    ]) {
      const { status, code } = await add(cart.id, { sku: 'A', metadata: { unitPriceCents } });
      assert.deepEqual([status, code], [422, 'AMOUNT_TOO_LARGE']);
    }
  });

  it('refuses an item without a price in developer mode', async () => {
    const cart = await store.newCart([]);
    for (const item of [
      { sku: 'A' },
      { sku: 'A', metadata: {} },
      { sku: 'A', metadata: { name: 'A' } },
    ]) {
      assert.equal((await add(cart.id, item)).code, 'PRICE_REQUIRED');
    }
  });

  it('refuses an item of the wrong shape', async () => {
    const cart = await store.newCart([MUG]);
    const before = await cartRow(service, cart.id);
    const quantities = [0, -1, 0.5, '1', null, true, [], {}, MAX + 1].map((quantity) => ({
      ...MUG,
      quantity,
    }));
    const skus = [undefined, null, '', 1, {}, 's'.repeat(256)].map((sku) => ({ ...MUG, sku }));
    const metadata = [
      null,
      [],
      'x',
      1,
      { a: 1 },
      { a: null },
      { '': 'a' },
      { ['k'.repeat(41)]: 'a' },
    ];
    const items = metadata.map((metadata) => ({ sku: 'A', metadata }));
    for (const body of [...quantities, ...skus, ...items, [], 'null', undefined]) {
      const { status, code } = await add(cart.id, body);
      assert.deepEqual([body, status, code], [body, 400, 'VALIDATION_ERROR']);
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  const scenarios: [simulate: string, status: number, code: string][] = [
    ['out_of_stock', 422, 'QUANTITY_UNAVAILABLE'],
    ['invalid_product', 422, 'PRODUCT_INVALID'],
    ['no_answer', 503, 'PRODUCT_VALIDATION_UNAVAILABLE'],
  ];
  for (const [simulate, status, code] of scenarios) {
    it(`returns ${code} in the scenario ${simulate}, and writes nothing`, async () => {
      const cart = await store.newCart([MUG]);
      const before = await cartRow(service, cart.id);
      const reply = await add(cart.id, product('A', { simulate }));
      assert.deepEqual([reply.status, reply.code], [status, code]);
      assert.equal(await cartRow(service, cart.id), before);
    });
  }

  it('adds to a cart whose other line became invalid, with a blocking notice', async () => {
    const cart = await store.newCart([MUG]);
    const bad = product('BAD', { simulate: 'later:out_of_stock' });
    const { data } = await add(cart.id, bad);
    assert.deepEqual(data.warnings, []);
    const [{ id }, { id: badId }] = data.items;
    const changed = await store.call('PATCH', `/v1/carts/${cart.id}/items/${id}`, { quantity: 2 });
    assert.equal(changed.status, 200);
    assert.deepEqual(
      changed.data.warnings.map((notice: Data) => [notice.code, notice.itemId, notice.severity]),
      [['QUANTITY_UNAVAILABLE', badId, 'blocking']],
    );
  });

  it('refuses more than the stock, the quantity in the cart included', async () => {
    const few = product('FEW', { maxQuantity: '3' });
    const cart = await store.newCart([{ ...few, quantity: 2 }]);
    assert.equal((await add(cart.id, { ...few, quantity: 2 })).code, 'QUANTITY_UNAVAILABLE');
    assert.deepEqual(lines((await add(cart.id, few)).data), [['FEW', 3]]);
  });

  it('refuses amounts and quantities beyond the exact range', async () => {
    const cart = await store.newCart([{ ...product('MANY'), quantity: MAX }]);
    const before = await cartRow(service, cart.id);
    const free = { sku: 'FREE', metadata: { unitPriceCents: '0' } };
    const dear = { sku: 'DEAR', quantity: 3, metadata: { unitPriceCents: '3002399751580331' } };
    for (const item of [product('MANY'), product('ONE'), free, dear]) {
      const { status, code } = await add(cart.id, item);
      assert.deepEqual([item.sku, status, code], [item.sku, 422, 'AMOUNT_TOO_LARGE']);
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('refuses the line after the 500th, and still joins one of them', async () => {
    const cart = await store.newCart(Array.from({ length: 500 }, (_, n) => product(`${n}`)));
    const refused = await add(cart.id, product('500'));
    assert.deepEqual([refused.status, refused.code], [422, 'CART_TOO_LARGE']);
    assert.equal((await add(cart.id, product('0'))).data.itemCount, 501);
  });

  it('refuses to make a cart larger than 256 KB', async () => {
    const notes = Object.fromEntries(
      Array.from({ length: 48 }, (_, n) => [`n${n}`, 'ü'.repeat(500)]),
    );
    const cart = await store.newCart([product('0', notes), product('1', notes)]);
    const codes: (string | undefined)[] = [];
    for (let n = 2; n < 7; n++) codes.push((await add(cart.id, product(`${n}`, notes))).code);
    assert.deepEqual(codes, [undefined, undefined, undefined, 'CART_TOO_LARGE', 'CART_TOO_LARGE']);
    assert.equal((await add(cart.id, MUG)).status, 200);
  });

  testClosedCart(write);
});

describe('addCartItem needs its credential', () => needsItsKey(write));

describe('addCartItem hides foreign ids', () => hidesForeignCarts(write));

describe('addCartItem can be repeated', () => {
  testIdempotencyKey(write);

  it('adds again each time without a key', async () => {
    const cart = await store.newCart([]);
    for (let n = 1; n <= 3; n++) assert.equal((await add(cart.id, PEN)).data.itemCount, 2 * n);
  });

  it('adds once with one Idempotency-Key, also for concurrent repeats', async () => {
    const cart = await store.newCart([]);
    const headers = { 'idempotency-key': 'at the same time' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => add(cart.id, MUG, headers)));
    const codes = new Set(replies.map(({ status, code }) => code ?? status));
    assert.ok(codes.has(200));
    codes.delete(200);
    assert.deepEqual([...codes], codes.size ? ['IDEMPOTENCY_IN_PROGRESS'] : []);
    assert.equal((await add(cart.id, MUG, headers)).data.itemCount, 1);
    assert.equal((await store.call('GET', `/v1/carts/${cart.id}`)).data.itemCount, 1);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { MUG, PEN, sharedService } from '../../harness.ts';
import { countCarts, everyRow, goLive, product } from '../../states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const create = (body?: unknown, headers?: Record<string, string>) =>
  store.call('POST', '/v1/carts/', body, headers);

describe('createCart works', () => {
  it('creates an empty cart from an empty object, with every field set', async () => {
    const { status, data, headers } = await create({});
    assert.equal(status, 200);
    assert.equal(headers.etag, '"1"');
    const { id, sessionToken, expiresAt, createdAt, updatedAt, ...rest } = data;
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    assert.match(sessionToken, /^cst_[\w-]{43}$/);
    assert.equal(createdAt, updatedAt);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(expiresAt > createdAt);
    assert.deepEqual(rest, {
      developerMode: true,
      status: 'active',
      version: 1,
      currency: 'USD',
      customerId: null,
      items: [],
      itemCount: 0,
      coupons: [],
      giftCards: [],
      addOns: [],
      attribution: null,
      totals: {
        subtotal: 0,
        discountTotal: 0,
        addOnTotal: 0,
        shippingTotal: 0,
        taxTotal: 0,
        taxIncluded: 0,
        total: 0,
        giftCardTotal: 0,
        amountDue: 0,
        currency: 'USD',
      },
      warnings: [],
      orderNumber: null,
      mergedIntoCartId: null,
    });
  });

  it('creates an empty cart without a body, and without a trailing slash', async () => {
    assert.deepEqual((await create()).data.items, []);
    const bare = await store.call('POST', '/v1/carts', {});
    assert.equal(bare.status, 200);
  });

  it('creates a cart with items, attribution and currency', async () => {
    const attribution = { utmSource: 'letter', gclid: 'g' };
    const { data } = await create({ items: [MUG, PEN], attribution, currency: 'usd' });
    const [mug, pen] = data.items;
    assert.deepEqual(
      [mug.name, mug.quantity, mug.unitPrice, mug.lineTotal],
      ['Mug', 1, 1250, 1250],
    );
    assert.deepEqual([pen.name, pen.quantity, pen.unitPrice, pen.lineTotal], ['Pen', 2, 199, 398]);
    assert.deepEqual([data.itemCount, data.totals.amountDue], [3, 1648]);
    assert.deepEqual(data.attribution, attribution);
    assert.deepEqual((await store.call('GET', `/v1/carts/${data.id}`)).data.items, data.items);
  });

  it('joins items of the same sku and metadata', async () => {
    const { data } = await create({ items: [MUG, PEN, MUG, { ...MUG, quantity: 3 }] });
    assert.deepEqual(
      data.items.map((item: typeof PEN) => [item.sku, item.quantity]),
      [
        ['MUG-1', 5],
        ['PEN-1', 2],
      ],
    );
  });

  it('uses the currency of the store', async () => {
    const euros = await service.newStore({ currency: 'EUR' });
    const { data } = await euros.call('POST', '/v1/carts/', { currency: 'EUR', items: [MUG] });
    assert.deepEqual([data.currency, data.totals.currency], ['EUR', 'EUR']);
  });

  it('returns developerMode in the sandbox and never once live', async () => {
    const live = await service.newStore();
    assert.equal((await live.newCart()).developerMode, true);
    await goLive(service, live);
    const { data } = await live.call('POST', '/v1/carts/', {});
    assert.ok(!('developerMode' in data));
  });

  it('expires after 30 days, rounded up to the hour', async () => {
    const { data } = await create({});
    const lifeMs = Date.parse(data.expiresAt) - Date.parse(data.createdAt);
    assert.ok(lifeMs >= 30 * DAY_MS && lifeMs <= 30 * DAY_MS + HOUR_MS + 1_000);
    assert.equal(Date.parse(data.expiresAt) % HOUR_MS, 0);
  });

  it('stores no session token, only its hash', async () => {
    const { data } = await create({}, { 'idempotency-key': randomUUID() });
    const rows = await everyRow(service, store);
    assert.ok(rows.includes(data.id));
    assert.ok(!rows.includes(data.sessionToken));
    assert.ok(!rows.includes(Buffer.from(data.sessionToken).toString('hex')));
  });

  it('drops keys that reach a prototype, also if they are escaped', async () => {
    for (const key of ['__proto__', '\\u005f_proto_\\u005F']) {
      const metadata = `{"unitPriceCents":"5","${key}":"canary"}`;
      const { status, data, text } = await create(`{"items":[{"sku":"A","metadata":${metadata}}]}`);
      assert.equal(status, 200);
      assert.deepEqual(data.items[0].metadata, { unitPriceCents: '5' });
      assert.ok(!text.includes('canary'));
    }
  });

  it('drops unknown keys, on every level, and stores none of them', async () => {
    const text = `{"id":"${randomUUID()}","status":"completed","version":7,"customerId":"canary",
      "developerMode":false,"email":"canary@example.com","totals":{"amountDue":1},
      "__proto__":{"canary":1},"constructor":{"prototype":{"canary":1}},
      "attribution":{"utmSource":"a","email":"canary@example.com"},
      "items":[{"sku":"A","unitPrice":1,"name":"canary","id":"canary","maxQuantity":9,
        "address":{"line1":"canary"},"metadata":{"unitPriceCents":"5","__proto__":"canary"}}]}`;
    const { status, data, text: reply } = await create(text);
    assert.equal(status, 200);
    assert.deepEqual([data.status, data.version, data.customerId], ['active', 1, null]);
    assert.deepEqual([data.items[0].unitPrice, data.items[0].name], [5, 'A']);
    assert.deepEqual(data.attribution, { utmSource: 'a' });
    assert.ok(!reply.includes('canary'));
    const [row] = await service.sql`select carts::text as text from carts where id = ${data.id}`;
    assert.ok(!row?.text.includes('canary'));
  });

  it('accepts metadata up to its limits, with any keys', async () => {
    const entries = Array.from({ length: 46 }, (_, n) => [`${n}`.padEnd(40, 'é'), 'ü'.repeat(500)]);
    const odd = {
      unitPriceCents: '7',
      toString: 'a',
      constructor: 'b',
      '"\\\n💡': '💡'.repeat(500),
    };
    const metadata = { ...Object.fromEntries(entries), ...odd };
    const { data } = await create({ items: [{ sku: 's'.repeat(255), metadata }] });
    assert.deepEqual({ ...data.items[0].metadata }, metadata);
    const again = await store.call('GET', `/v1/carts/${data.id}`);
    assert.deepEqual({ ...again.data.items[0].metadata }, metadata);
  });
});

describe('createCart refuses bad input', () => {
  const item = (fields: object) => ({ items: [{ sku: 'A', ...fields }] });
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
  const shapes: Record<string, unknown> = {
    'a list': [],
    null: 'null',
    text: '"text"',
    'items that are no list': { items: {} },
    'an item that is no object': { items: ['A'] },
    'an item without a sku': { items: [{}] },
    'an empty sku': item({ sku: '' }),
    'a sku of 256': item({ sku: 's'.repeat(256) }),
    'a sku that is a number': item({ sku: 1 }),
    'a quantity of 0': item({ quantity: 0 }),
    'a negative quantity': item({ quantity: -1 }),
    'half a quantity': item({ quantity: 1.5 }),
    'a quantity as text': item({ quantity: '2' }),
    'a quantity that is true': item({ quantity: true }),
    'a quantity that is null': item({ quantity: null }),
    'a quantity of 2^53': '{"items":[{"sku":"A","quantity":9007199254740992}]}',
    'a quantity of 1e400': '{"items":[{"sku":"A","quantity":1e400}]}',
    'metadata that is a list': item({ metadata: [] }),
    'metadata that is null': item({ metadata: null }),
    'a metadata value that is a number': item({ metadata: { unitPriceCents: 5 } }),
    'a metadata value that is null': item({ metadata: { name: null } }),
    'a metadata value that is an object': item({ metadata: { name: {} } }),
    'an empty metadata key': item({ metadata: { '': 'v' } }),
    'a metadata key of 41': item({ metadata: { ['k'.repeat(41)]: 'v' } }),
    'a metadata value of 501': item({ metadata: { k: 'v'.repeat(501) } }),
    '51 metadata keys': item({ metadata: keys(51) }),
    'attribution that is text': { attribution: 'letter' },
    'attribution that is null': { attribution: null },
    'a long utmSource': { attribution: { utmSource: 'u'.repeat(256) } },
    'a currency of two letters': { currency: 'US' },
    'a currency that is a number': { currency: 840 },
    'a character no database keeps': '{"items":[{"sku":"a\\u0000"}]}',
    'half a surrogate pair': '{"items":[{"sku":"\\ud800"}]}',
  };
  for (const [name, body] of Object.entries(shapes)) {
    it(`refuses ${name}, and creates no cart`, async () => {
      const before = await countCarts(service, store);
      const { status, code } = await create(body);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
      assert.equal(await countCarts(service, store), before);
    });
  }

  it('names each field and the rule it breaks, and never the value', async () => {
    const { body } = await create({ items: [{ sku: '', quantity: 'canary' }], currency: 'canary' });
    for (const field of ['body.items.0.sku', 'body.items.0.quantity', 'body.currency']) {
      assert.ok(body.error.message.includes(field), body.error.message);
    }
    assert.ok(!body.error.message.includes('canary'));
  });

  const priced = (metadata: Record<string, string>, quantity = 1) => ({
    items: [MUG, { sku: 'A', quantity, metadata: { unitPriceCents: '5', ...metadata } }],
  });
  const skus = (count: number) => Array.from({ length: count }, (_, n) => ({ sku: `${n}` }));
  const meanings: [name: string, body: object, status: number, code: string][] = [
    ['another currency', { currency: 'EUR' }, 422, 'CURRENCY_NOT_SUPPORTED'],
    ['an item without a price', { items: [MUG, { sku: 'A' }] }, 422, 'PRICE_REQUIRED'],
    ['a product that is not sold', priced({ simulate: 'invalid_product' }), 422, 'PRODUCT_INVALID'],
    ['a product out of stock', priced({ simulate: 'out_of_stock' }), 422, 'QUANTITY_UNAVAILABLE'],
    ['more than there is', priced({ maxQuantity: '3' }, 4), 422, 'QUANTITY_UNAVAILABLE'],
    ['a line too dear', priced({}, Number.MAX_SAFE_INTEGER), 422, 'AMOUNT_TOO_LARGE'],
    [
      'lines too dear together',
      priced({ unitPriceCents: '9007199254740991' }),
      422,
      'AMOUNT_TOO_LARGE',
    ],
    [
      'more things than can be counted',
      priced({ unitPriceCents: '0' }, Number.MAX_SAFE_INTEGER),
      422,
      'AMOUNT_TOO_LARGE',
    ],
    ['501 lines', { items: skus(501) }, 422, 'CART_TOO_LARGE'],
    ['as many lines as a body can hold', { items: skus(15_000) }, 422, 'CART_TOO_LARGE'],
    [
      'products that cannot be validated',
      priced({ simulate: 'no_answer' }),
      503,
      'PRODUCT_VALIDATION_UNAVAILABLE',
    ],
  ];
  for (const [name, body, status, code] of meanings) {
    it(`refuses ${name}, and creates no cart`, async () => {
      const before = await countCarts(service, store);
      const reply = await create(body);
      assert.deepEqual([reply.status, reply.code], [status, code]);
      assert.equal(reply.headers['retry-after'], status === 503 ? '1' : undefined);
      assert.equal(await countCarts(service, store), before);
    });
  }

  it('creates a cart of 500 lines', async () => {
    const { data } = await create({
      items: Array.from({ length: 500 }, (_, n) => product(`${n}`)),
    });
    assert.deepEqual([data.items.length, data.totals.amountDue], [500, 500]);
  });

  it('creates a cart of more items than lines, if they are the same', async () => {
    const items = Array.from({ length: 501 }, (_, n) => product(`${n % 500}`));
    const { data } = await create({ items });
    assert.deepEqual([data.items.length, data.itemCount], [500, 501]);
  });

  it('refuses a cart of more than 256 KB', async () => {
    const note = 'n'.repeat(400);
    const items = Array.from({ length: 500 }, (_, n) => product(`${n}`, { note }));
    const { status, code } = await create({ items });
    assert.deepEqual([status, code], [422, 'CART_TOO_LARGE']);
  });
});

describe('createCart needs its credential', () => {
  it('refuses a call without a key, with a wrong one and with a wrong customer token', async () => {
    const create = (headers: Record<string, string>) =>
      service.call('POST', '/v1/carts/', {}, headers);
    assert.equal((await create({})).code, 'API_KEY_MISSING');
    assert.equal((await create({ 'x-api-key': 'sk_test_guess' })).code, 'API_KEY_INVALID');
    const headers = { 'x-api-key': store.apiKey, 'x-customer-token': 'guess' };
    assert.equal((await create(headers)).code, 'CUSTOMER_TOKEN_INVALID');
  });
});

describe('createCart hides foreign ids', () => {
  it('creates carts that another store does not find, by id or by token', async () => {
    const stranger = await service.newStore();
    const { data } = await create({ items: [MUG] });
    const byId = await stranger.call('GET', `/v1/carts/${data.id}`);
    assert.equal(byId.code, 'CART_NOT_FOUND');
    const byToken = await stranger.call('GET', `/v1/carts/session/${data.sessionToken}`);
    assert.equal(byToken.code, 'CART_SESSION_INVALID');
  });

  it('separates the same Idempotency-Key of two stores', async () => {
    const stranger = await service.newStore();
    const headers = { 'idempotency-key': randomUUID() };
    const own = await create({ items: [MUG] }, headers);
    const theirs = await stranger.call('POST', '/v1/carts/', { items: [PEN] }, headers);
    assert.equal(theirs.status, 200);
    assert.notEqual(theirs.data.id, own.data.id);
  });
});

describe('createCart can be repeated', () => {
  it('creates a new cart each time without a key', async () => {
    const [one, other] = [await create({}), await create({})];
    assert.notEqual(one.data.id, other.data.id);
    assert.notEqual(one.data.sessionToken, other.data.sessionToken);
  });

  it('creates one cart with an Idempotency-Key, and returns its token again', async () => {
    const before = await countCarts(service, store);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await create({ items: [MUG] }, headers);
    const second = await create({ items: [MUG] }, headers);
    assert.equal(second.text, first.text);
    assert.deepEqual([second.headers.etag, second.headers['idempotent-replayed']], ['"1"', 'true']);
    assert.equal(await countCarts(service, store), before + 1);
  });
});

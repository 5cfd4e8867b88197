import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import { cartRow, product } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const CLICKS = 'gclid gbraid wbraid fbclid ttclid msclkid sccid twclid liclid _gl'.split(' ');
const CAMPAIGNS = 'utmSource utmMedium utmCampaign utmContent utmTerm channel'.split(' ');
const ADDRESSES = ['referrer', 'landingUrl'];
/** The limits of the specification. */
const LIMITS: readonly (readonly [field: string, length: number])[] = [
  ...CLICKS.map((field) => [field, 500] as const),
  ...CAMPAIGNS.map((field) => [field, 255] as const),
  ...ADDRESSES.map((field) => [field, 2000] as const),
];

const service = await sharedService();
const store = await service.newStore();
const cart = await store.newCart();
const set = (body?: unknown, id = cart.id) =>
  store.call('PUT', `/v1/carts/${id}/attribution`, body);
const write: CartWrite = {
  service,
  store,
  send: (call, { id }, headers) =>
    call('PUT', `/v1/carts/${id}/attribution`, { utmSource: 'letter' }, headers),
};

describe('setCartAttribution works', () => {
  it('accepts every field at its full length', async () => {
    const all = Object.fromEntries(LIMITS.map(([field, length]) => [field, 'ü'.repeat(length)]));
    const { status, data, headers } = await set(all);
    assert.equal(status, 200);
    assert.equal(headers.etag, `"${data.version}"`);
    assert.deepEqual(data.attribution, all);
    assert.deepEqual((await store.call('GET', `/v1/carts/${cart.id}`)).data.attribution, all);
  });

  it('replaces the whole object, so that missing fields are removed', async () => {
    await set({ gclid: 'a', channel: 'b' });
    const { data } = await set({ channel: 'c' });
    assert.deepEqual(data.attribution, { channel: 'c' });
  });

  it('keeps empty text, and treats an object without fields as none', async () => {
    assert.deepEqual((await set({ gclid: '' })).data.attribution, { gclid: '' });
    for (const nothing of [{}, undefined, { unknown: 'x' }]) {
      await set({ gclid: 'a' });
      assert.equal((await set(nothing)).data.attribution, null);
    }
  });

  it('drops unknown fields, and stores none of them', async () => {
    const { data } = await set({ gclid: 'a', email: 'canary@example.com', utm_source: 'canary' });
    assert.deepEqual(data.attribution, { gclid: 'a' });
    assert.ok(!(await cartRow(service, cart.id)).includes('canary'));
  });

  it('changes neither lines nor totals, and validates no products', async () => {
    const later = await store.newCart([product('A', { simulate: 'later:no_answer' })]);
    const { status, data } = await set({ gclid: 'a' }, later.id);
    assert.equal(status, 200);
    assert.deepEqual([data.items, data.totals], [later.items, later.totals]);
  });
});

describe('setCartAttribution refuses bad input', () => {
  for (const [field, length] of LIMITS) {
    it(`refuses ${field} of more than ${length} characters, or that is no text`, async () => {
      const before = await cartRow(service, cart.id);
      for (const value of ['x'.repeat(length + 1), 1, null, true, [], {}]) {
        const { status, code } = await set({ [field]: value });
        assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
      }
      assert.equal(await cartRow(service, cart.id), before);
    });
  }

  it('refuses what is no object', async () => {
    for (const body of ['null', '[]', '"text"', '1']) {
      assert.deepEqual([body, (await set(body)).code], [body, 'VALIDATION_ERROR']);
    }
  });

  it('refuses to make a cart larger than 256 KB', async () => {
    const note = 'n'.repeat(400);
    const items = Array.from({ length: 500 }, (_, n) => product(`${n}`, { note }));
    const full = await store.newCart(items.slice(0, 340));
    for (const item of items.slice(340)) {
      const { code } = await store.call('POST', `/v1/carts/${full.id}/items`, item);
      if (code === 'CART_TOO_LARGE') break;
    }
    const { status, code } = await set({ landingUrl: 'x'.repeat(2000) }, full.id);
    assert.deepEqual([status, code], [422, 'CART_TOO_LARGE']);
  });

  testClosedCart(write);
});

describe('setCartAttribution needs its credential', () => needsItsKey(write));

describe('setCartAttribution hides foreign ids', () => hidesForeignCarts(write));

describe('setCartAttribution can be repeated', () => {
  testIdempotencyKey(write);

  it('ends in the same attribution without a key', async () => {
    const { id } = await store.newCart();
    const [first, second] = [await set({ gclid: 'a' }, id), await set({ gclid: 'a' }, id)];
    assert.deepEqual(second.data.attribution, first.data.attribution);
    assert.equal(second.data.version, 3);
  });
});

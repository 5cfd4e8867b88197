import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, MUG, PEN, sharedService } from '../../harness.ts';
import { setStatus } from '../../states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const read = (token: string) => store.call('GET', `/v1/carts/session/${token}`);
const merge = (target: Data, source: Data) =>
  store.call('POST', `/v1/carts/${target.id}/merge`, { sourceCartId: source.id });

describe('getCartBySession works', () => {
  it('returns the cart of the token, and the token', async () => {
    const created = await store.newCart();
    const { status, data, headers } = await read(created.sessionToken);
    assert.equal(status, 200);
    assert.equal(headers.etag, '"1"');
    assert.deepEqual(data, created);
  });

  it('leads from the token of a merged cart to the survivor', async () => {
    const [guest, own] = [await store.newCart([MUG]), await store.newCart([PEN])];
    await merge(own, guest);
    const { data } = await read(guest.sessionToken);
    assert.deepEqual([data.id, data.items.length], [own.id, 2]);
    assert.equal(data.sessionToken, guest.sessionToken);
  });

  it('follows any number of merges to the last cart', async () => {
    const carts: Data[] = [];
    for (let n = 0; n < 5; n++) carts.push(await store.newCart([MUG]));
    for (let n = 1; n < 5; n++) await merge(carts[n], carts[n - 1]);
    for (const { sessionToken } of carts) {
      const { data } = await read(sessionToken);
      assert.deepEqual([data.id, data.itemCount], [carts[4].id, 5]);
    }
  });

  it('still leads to the survivor when the merged cart would be expired', async () => {
    const guest = await store.newCart([MUG]);
    service.clock.advance(20 * DAY_MS);
    const own = await store.newCart([PEN]);
    await merge(own, guest);
    service.clock.advance(20 * DAY_MS);
    assert.equal((await read(guest.sessionToken)).data.id, own.id);
  });

  it('returns a completed cart, so that a returning shopper finds the order', async () => {
    const cart = await store.newCart();
    await setStatus(service, cart.id, 'completed');
    service.clock.advance(40 * DAY_MS);
    assert.equal((await read(cart.sessionToken)).data.status, 'completed');
  });
});

describe('getCartBySession refuses bad input', () => {
  it('refuses an unknown token of any form', async () => {
    const { id, sessionToken } = await store.newCart();
    const odd = ['x', id, 'cst_', sessionToken.slice(0, -1), `${sessionToken}A`, '%00', '...'];
    for (const token of [...odd, sessionToken.toUpperCase(), 'x'.repeat(1_999)]) {
      const { status, code } = await read(encodeURIComponent(token));
      assert.deepEqual([token, status, code], [token, 404, 'CART_SESSION_INVALID']);
    }
  });

  it('refuses a token of any length in the same way', async () => {
    const { status, code } = await read('x'.repeat(6_000));
    assert.deepEqual([status, code], [404, 'CART_SESSION_INVALID']);
  });

  it('refuses the token of an expired cart like an unknown one', async () => {
    const cart = await store.newCart();
    service.clock.advance(31 * DAY_MS);
    const [expired, unknown] = [await read(cart.sessionToken), await read('unknown')];
    assert.deepEqual([expired.status, expired.text], [404, unknown.text]);
  });

  it('refuses the token of a merged cart once the survivor has expired', async () => {
    const [guest, own] = [await store.newCart([MUG]), await store.newCart([PEN])];
    await merge(own, guest);
    service.clock.advance(31 * DAY_MS);
    assert.equal((await read(guest.sessionToken)).code, 'CART_SESSION_INVALID');
  });
});

describe('getCartBySession needs its credential', () => {
  it('requires more than the session token', async () => {
    const { sessionToken } = await store.newCart();
    const path = `/v1/carts/session/${sessionToken}`;
    assert.equal((await service.call('GET', path)).code, 'API_KEY_MISSING');
    const wrong = await service.call('GET', path, undefined, { 'x-api-key': sessionToken });
    assert.equal(wrong.code, 'API_KEY_INVALID');
    const customer = await store.call('GET', path, undefined, { 'x-customer-token': 'guess' });
    assert.equal(customer.code, 'CUSTOMER_TOKEN_INVALID');
  });
});

describe('getCartBySession hides foreign ids', () => {
  it('returns the same bytes for a token of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const { sessionToken } = await store.newCart();
    const foreign = await stranger.call('GET', `/v1/carts/session/${sessionToken}`);
    const unknown = await stranger.call('GET', '/v1/carts/session/unknown');
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  });
});

describe('getCartBySession can be repeated', () => {
  it('returns the same however often it is called, and extends no cart', async () => {
    const { sessionToken } = await store.newCart();
    const first = await read(sessionToken);
    service.clock.advance(5 * DAY_MS);
    assert.equal((await read(sessionToken)).text, first.text);
  });
});

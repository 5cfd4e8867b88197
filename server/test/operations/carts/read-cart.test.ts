import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { MUG, sharedService } from '../../harness.ts';
import { cartRow, goLive, setStatus } from '../../states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const read = (id: string) => store.call('GET', `/v1/carts/${id}`);

describe('getCart works', () => {
  it('returns what was created, without the session token', async () => {
    const { sessionToken, ...created } = await store.newCart();
    assert.ok(sessionToken);
    const { status, data, headers } = await read(created.id);
    assert.equal(status, 200);
    assert.equal(headers.etag, '"1"');
    assert.deepEqual(data, created);
  });

  it('returns no address, e-mail, phone or token, only these fields', async () => {
    const { id } = await store.newCart();
    const { data } = await read(id);
    assert.deepEqual(
      Object.keys(data).sort().join(' '),
      'addOns attribution coupons createdAt currency customerId developerMode expiresAt ' +
        'giftCards id itemCount items mergedIntoCartId orderNumber status totals updatedAt ' +
        'version warnings',
    );
    assert.deepEqual(
      Object.keys(data.items[0]).sort().join(' '),
      'id imageUrl lineDiscount lineSubtotal lineTax lineTotal maxQuantity metadata name ' +
        'quantity requiresShipping sku taxable unitPrice weightGrams',
    );
  });

  it('returns each status of a cart', async () => {
    const { id } = await store.newCart();
    for (const status of ['checkout', 'confirming', 'completed', 'merged'] as const) {
      await setStatus(service, id, status);
      assert.equal((await read(id)).data.status, status);
    }
  });

  it('returns a cart as expired from that moment on, and changes nothing', async () => {
    const cart = await store.newCart();
    const before = await cartRow(service, cart.id);
    const { clock } = service;
    clock.advance(Date.parse(cart.expiresAt) - clock.now().getTime() - 10_000);
    assert.equal((await read(cart.id)).data.status, 'active');
    clock.advance(10_001);
    assert.equal((await read(cart.id)).data.status, 'expired');
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('returns a completed cart as such, however old', async () => {
    const cart = await store.newCart();
    await setStatus(service, cart.id, 'completed');
    service.clock.advance(400 * DAY_MS);
    assert.equal((await read(cart.id)).data.status, 'completed');
  });

  it('returns developerMode only while the store is a sandbox', async () => {
    const live = await service.newStore();
    const { id } = await live.newCart([MUG]);
    assert.equal((await live.call('GET', `/v1/carts/${id}`)).data.developerMode, true);
    await goLive(service, live);
    const { data } = await live.call('GET', `/v1/carts/${id}`);
    assert.ok(data.id && !('developerMode' in data));
  });
});

describe('getCart refuses bad input', () => {
  it('treats an invalid id as an unknown one', async () => {
    const unknown = await read(randomUUID());
    assert.deepEqual([unknown.status, unknown.code], [404, 'CART_NOT_FOUND']);
    const { id } = await store.newCart();
    const wrong = ['1', 'session', '-', `${id}x`, id.slice(1), '%00', '%F0%9F%92%A1'];
    for (const text of [...wrong, 'x'.repeat(1_999), 'x'.repeat(5_000)]) {
      const reply = await read(text);
      assert.deepEqual([text.slice(0, 9), reply.text], [text.slice(0, 9), unknown.text]);
    }
  });
});

describe('getCart needs its credential', () => {
  it('refuses a call without a key, with a wrong one and with a wrong customer token', async () => {
    const { id } = await store.newCart();
    const read = (headers: Record<string, string>) =>
      service.call('GET', `/v1/carts/${id}`, undefined, headers);
    assert.equal((await read({})).code, 'API_KEY_MISSING');
    assert.equal((await read({ 'x-api-key': store.apiKey.slice(1) })).code, 'API_KEY_INVALID');
    const headers = { 'x-api-key': store.apiKey, 'x-customer-token': '' };
    assert.equal((await read(headers)).code, 'CUSTOMER_TOKEN_INVALID');
  });

  it('accepts no session token in place of a key', async () => {
    const { id, sessionToken } = await store.newCart();
    const headers = { 'x-api-key': sessionToken };
    const { code } = await service.call('GET', `/v1/carts/${id}`, undefined, headers);
    assert.equal(code, 'API_KEY_INVALID');
  });
});

describe('getCart hides foreign ids', () => {
  it('returns the same bytes for a cart of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const { id } = await store.newCart();
    const foreign = await stranger.call('GET', `/v1/carts/${id}`);
    const unknown = await stranger.call('GET', `/v1/carts/${randomUUID()}`);
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  });
});

describe('getCart can be repeated', () => {
  it('returns the same however often it is called', async () => {
    const { id } = await store.newCart();
    const [first, second] = [await read(id), await read(id.toUpperCase())];
    assert.equal(first.text, second.text);
  });
});

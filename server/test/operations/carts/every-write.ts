import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import type { Call, Data, Reply, TestService, TestStore } from '../../harness.ts';
import { cartRow, setStatus } from '../../states.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** One write to an existing cart, sent by `call`. */
export type Send = (call: Call, cart: Data, headers?: Record<string, string>) => Promise<Reply>;

export interface CartWrite {
  readonly service: TestService;
  readonly store: TestStore;
  readonly send: Send;
}

/** The rules of every write for a closed cart, or another version. */
export function testClosedCart({ service, store, send }: CartWrite): void {
  const refuses = async (cart: Data, code: string, status: number, headers = {}) => {
    const before = await cartRow(service, cart.id);
    const reply = await send(store.call, cart, headers);
    assert.deepEqual([reply.status, reply.code], [status, code]);
    assert.equal(await cartRow(service, cart.id), before, 'the cart was written');
  };

  for (const [status, code] of [
    ['completed', 'CART_COMPLETED'],
    ['confirming', 'CART_LOCKED'],
    ['merged', 'CART_MERGED'],
    ['cancelled', 'CART_CANCELLED'],
  ] as const) {
    it(`does not change a cart that is ${status}`, async () => {
      const cart = await store.newCart();
      await setStatus(service, cart.id, status);
      await refuses(cart, code, 409);
    });
  }

  it('does not change a cart that has expired', async () => {
    const cart = await store.newCart();
    service.clock.advance(31 * DAY_MS);
    await refuses(cart, 'CART_EXPIRED', 409);
  });

  it('does not change a cart with another version than If-Match', async () => {
    const cart = await store.newCart();
    for (const tag of ['"2"', '"0"', '1', 'W/"1"', '""', '"01"']) {
      await refuses(cart, 'VERSION_MISMATCH', 412, { 'if-match': tag });
    }
  });

  it('accepts the version of If-Match, one of several, or any', async () => {
    for (const tag of ['"1"', ' "1" ', '"7", "1"', '*']) {
      const cart = await store.newCart();
      const { status, headers, data } = await send(store.call, cart, { 'if-match': tag });
      assert.deepEqual([tag, status, headers.etag, data.version], [tag, 200, '"2"', 2]);
    }
  });

  it('also changes a cart that is in checkout, and leaves it there', async () => {
    const cart = await store.newCart();
    await setStatus(service, cart.id, 'checkout');
    const { status, data } = await send(store.call, cart);
    assert.deepEqual([status, data.status], [200, 'checkout']);
  });

  it('extends the expiry to 30 days from now', async () => {
    const cart = await store.newCart();
    service.clock.advance(10 * DAY_MS);
    const { data } = await send(store.call, cart);
    const movedMs = Date.parse(data.expiresAt) - Date.parse(cart.expiresAt);
    // An expiry is at a full hour, and the next one may just have begun.
    assert.ok(movedMs === 10 * DAY_MS || movedMs === 10 * DAY_MS + HOUR_MS, `${movedMs}`);
  });
}

export function needsItsKey({ service, store, send }: CartWrite): void {
  it('refuses a call without a key, with a wrong one and with a wrong customer token', async () => {
    const cart = await store.newCart();
    const before = await cartRow(service, cart.id);
    const none = await send(service.call, cart);
    assert.deepEqual([none.status, none.code], [401, 'API_KEY_MISSING']);
    const wrong = await send(service.call, cart, { 'x-api-key': `${store.apiKey}x` });
    assert.deepEqual([wrong.status, wrong.code], [401, 'API_KEY_INVALID']);
    const token = await send(store.call, cart, { 'x-customer-token': 'not a token' });
    assert.deepEqual([token.status, token.code], [401, 'CUSTOMER_TOKEN_INVALID']);
    assert.equal(await cartRow(service, cart.id), before);
  });
}

export function hidesForeignCarts({ service, store, send }: CartWrite): void {
  it('returns the same bytes for a cart of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const cart = await store.newCart();
    const before = await cartRow(service, cart.id);
    const unknown = await send(stranger.call, { ...cart, id: randomUUID() });
    assert.deepEqual([unknown.status, unknown.code], [404, 'CART_NOT_FOUND']);
    for (const headers of [{}, { 'if-match': '"1"' }, { 'idempotency-key': 'a key' }]) {
      const foreign = await send(stranger.call, cart, headers);
      assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
    }
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('treats an invalid id as an unknown one', async () => {
    const cart = await store.newCart();
    const unknown = await send(store.call, { ...cart, id: randomUUID() });
    for (const id of ['1', 'mine', `${cart.id}0`, `{${cart.id}}`, '%00', "'%20or%201=1--"]) {
      const reply = await send(store.call, { ...cart, id });
      assert.deepEqual([id, reply.status, reply.text], [id, 404, unknown.text]);
    }
  });

  it('accepts the id in capitals, since UUIDs are the same in both', async () => {
    const cart = await store.newCart();
    const { status, data } = await send(store.call, { ...cart, id: cart.id.toUpperCase() });
    assert.deepEqual([status, data.id], [200, cart.id]);
  });
}

/** With an Idempotency-Key a repeat has one effect and the same reply. */
export function testIdempotencyKey({ service, store, send }: CartWrite): void {
  it('has one effect and one reply under an Idempotency-Key', async () => {
    const cart = await store.newCart();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(store.call, cart, headers);
    assert.equal(first.status, 200);
    const after = await cartRow(service, cart.id);
    const second = await send(store.call, cart, headers);
    assert.deepEqual([second.status, second.text], [200, first.text]);
    assert.equal(second.headers.etag, first.headers.etag);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    assert.equal(first.headers['idempotent-replayed'], undefined);
    assert.equal(await cartRow(service, cart.id), after);
  });

  it('stores no failure: the same Idempotency-Key works once the cart may change', async () => {
    const cart = await store.newCart();
    const headers = { 'idempotency-key': randomUUID() };
    await setStatus(service, cart.id, 'confirming');
    assert.equal((await send(store.call, cart, headers)).code, 'CART_LOCKED');
    await setStatus(service, cart.id, 'active');
    assert.equal((await send(store.call, cart, headers)).status, 200);
  });
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { type Opened, openCheckout, type Step } from '../../checkout-steps.ts';
import type { Call, Data, Reply, TestService, TestStore } from '../../harness.ts';
import { cartRow, setStatus } from '../../states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** One step of a checkout in the given state, sent by `call`. */
export interface CheckoutStep {
  readonly service: TestService;
  readonly store: TestStore;
  readonly upTo: Step;
  readonly send: (call: Call, opened: Opened, headers?: Record<string, string>) => Promise<Reply>;
}

/** The readiness of a session after each step: what is missing, and the next call. */
export function assertNext(session: Data, missing: string[], next: string): void {
  const { method, path } = session.readiness.next;
  assert.deepEqual(
    [session.readiness.missing, `${method} ${path}`],
    [missing, next.replace('{session}', `/v1/checkout/sessions/${session.cartId}`)],
  );
  const isReady = missing.every((part) => part === 'email');
  assert.equal(session.readiness.ready, isReady);
}

/** The same checkout under the id of another cart. */
function elsewhere(opened: Opened, cartId: string): Opened {
  const cart = { ...opened.cart, id: cartId };
  return { ...opened, cart, path: `/v1/checkout/sessions/${cartId}` };
}

/** The rules of every write to a session for a closed cart, or another version. */
export function testClosedCart(
  { service, store, upTo, send }: CheckoutStep,
  closed: readonly (readonly [
    status: 'completed' | 'confirming' | 'merged' | 'cancelled',
    code: string,
  ])[] = [
    ['completed', 'CART_COMPLETED'],
    ['confirming', 'CART_LOCKED'],
    ['merged', 'CART_MERGED'],
    ['cancelled', 'CART_CANCELLED'],
  ],
): void {
  const refuses = async (opened: Opened, code: string, status: number, headers = {}) => {
    const before = await cartRow(service, opened.cart.id);
    const reply = await send(store.call, opened, headers);
    assert.deepEqual([reply.status, reply.code], [status, code]);
    assert.equal(await cartRow(service, opened.cart.id), before, 'the cart was written');
  };

  for (const [status, code] of closed) {
    it(`does not change a cart that is ${status}`, async () => {
      const opened = await openCheckout(store, upTo);
      await setStatus(service, opened.cart.id, status);
      await refuses(opened, code, 409);
    });
  }

  it('does not change a cart that has expired', async () => {
    const opened = await openCheckout(store, upTo);
    service.clock.advance(31 * DAY_MS);
    await refuses(opened, 'CART_EXPIRED', 409);
  });
}

export function refusesOtherVersions({ service, store, upTo, send }: CheckoutStep): void {
  it('does not change a cart with another version than If-Match', async () => {
    const opened = await openCheckout(store, upTo);
    const before = await cartRow(service, opened.cart.id);
    for (const tag of ['"999"', '"0"', 'W/"1"']) {
      const reply = await send(store.call, opened, { 'if-match': tag });
      assert.deepEqual([reply.status, reply.code], [412, 'VERSION_MISMATCH']);
    }
    assert.equal(await cartRow(service, opened.cart.id), before);
  });
}

export function needsItsKey({ service, store, upTo, send }: CheckoutStep): void {
  it('refuses a call without a key, with a wrong one and with a wrong customer token', async () => {
    const opened = await openCheckout(store, upTo);
    const before = await cartRow(service, opened.cart.id);
    const none = await send(service.call, opened);
    assert.deepEqual([none.status, none.code], [401, 'API_KEY_MISSING']);
    const wrong = await send(service.call, opened, { 'x-api-key': `${store.apiKey}x` });
    assert.deepEqual([wrong.status, wrong.code], [401, 'API_KEY_INVALID']);
    const token = await send(store.call, opened, { 'x-customer-token': 'not a token' });
    assert.deepEqual([token.status, token.code], [401, 'CUSTOMER_TOKEN_INVALID']);
    assert.equal(await cartRow(service, opened.cart.id), before);
  });
}

export function hidesForeignSessions({ service, store, upTo, send }: CheckoutStep): void {
  it('returns the same bytes for a session of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const opened = await openCheckout(store, upTo);
    const before = await cartRow(service, opened.cart.id);
    const unknown = await send(stranger.call, elsewhere(opened, randomUUID()));
    assert.deepEqual([unknown.status, unknown.code], [404, 'CHECKOUT_SESSION_NOT_FOUND']);
    for (const headers of [{}, { 'if-match': '"1"' }, { 'idempotency-key': 'a key' }]) {
      const foreign = await send(stranger.call, opened, headers);
      assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
    }
    assert.equal(await cartRow(service, opened.cart.id), before);
  });

  it('treats a cart without a session like an invalid id', async () => {
    const opened = await openCheckout(store, upTo);
    const unknown = await send(store.call, elsewhere(opened, randomUUID()));
    const { id } = await store.newCart();
    for (const other of [id, '1', `${opened.cart.id}0`, '%00', "'%20or%201=1--"]) {
      const reply = await send(store.call, elsewhere(opened, other));
      assert.deepEqual([other, reply.status, reply.text], [other, 404, unknown.text]);
    }
  });
}

/** With an Idempotency-Key a repeat has one effect and the same reply. */
export function testIdempotencyKey({ service, store, upTo, send }: CheckoutStep): void {
  it('has one effect and one reply under an Idempotency-Key', async () => {
    const opened = await openCheckout(store, upTo);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(store.call, opened, headers);
    assert.equal(first.status, 200, first.text);
    const after = await cartRow(service, opened.cart.id);
    const second = await send(store.call, opened, headers);
    assert.deepEqual([second.status, second.text], [200, first.text]);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    assert.equal(await cartRow(service, opened.cart.id), after);
  });
}

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { anyEmail } from '@cartwright/server/test/customers.js';
import { type Cartwright, type CustomerTokens, isCode, type TokenStore } from '../src/index.ts';
import { MUG, startListening } from './listening-service.ts';

const { service, proxy, client } = await startListening({ env: { ACCESS_TOKEN_MINUTES: '15' } });
const cartwright = client();

/** As a session of a web application keeps them. */
function newStore(): TokenStore & { tokens: CustomerTokens | null; saved: number } {
  return {
    tokens: null,
    saved: 0,
    async get() {
      return this.tokens;
    },
    async set(tokens) {
      this.tokens = tokens;
      this.saved += 1;
    },
  };
}

async function signedIn(store = newStore()) {
  const ada = cartwright.as(store);
  const email = anyEmail();
  const { sandbox } = await ada.auth.requestEmailCode({ email });
  await ada.auth.verifyEmailCode({ email, code: sandbox?.code ?? '' });
  store.saved = 0;
  return { ada, store, email };
}

function refreshes(): number {
  return proxy.passed.filter(({ url }) => url === '/v1/auth/refresh').length;
}

function expire(): void {
  service.clock.advance(16 * 60_000);
}

const readsOf = (ada: Cartwright) => [
  ada.customers.get(),
  ada.orders.list().page(),
  ada.carts.getMine(),
  ada.customers.listAddresses(),
  ada.payments.listMethods(),
];

beforeEach(() => {
  proxy.faults.splice(0);
  proxy.passed.splice(0);
});

describe('a client of a signed-in customer', () => {
  it('stores the tokens of a sign-in and sends them', async () => {
    const { ada, store, email } = await signedIn();
    assert.equal((await ada.customers.get()).email, email);
    assert.ok(store.tokens?.expiresAt && store.tokens.refreshExpiresAt);
    await assert.rejects(cartwright.customers.get(), (error) =>
      isCode(error, 'CUSTOMER_TOKEN_REQUIRED'),
    );
  });

  it('brings the guest cart along', async () => {
    const guest = await cartwright.carts.create({ items: [MUG] });
    const ada = cartwright.as(newStore());
    const email = anyEmail();
    const { sandbox } = await ada.auth.requestEmailCode({ email });
    const code = sandbox?.code ?? '';
    const cartSessionToken = guest.sessionToken;
    const { cart } = await ada.auth.verifyEmailCode({ email, code, cartSessionToken });
    assert.equal(cart?.id, guest.id);
    assert.equal((await ada.carts.getMine())?.id, guest.id);
  });

  it('refreshes once for all calls that wait, and repeats them', async () => {
    const { ada, store } = await signedIn();
    expire();
    await Promise.all(readsOf(ada));
    assert.equal(refreshes(), 1);
    assert.equal(store.saved, 1);
  });

  it('refreshes once for all clients that share a store', async () => {
    const { ada, store } = await signedIn();
    const other = client().as(store);
    expire();
    await Promise.all([...readsOf(ada), ...readsOf(other)]);
    assert.equal(refreshes(), 1);
  });

  it('keeps the key of a write that it repeats', async () => {
    const { ada } = await signedIn();
    expire();
    const cart = await ada.carts.create({ items: [MUG] });
    const keys = proxy.passed
      .filter(({ url }) => url === '/v1/carts/')
      .map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    assert.equal((await ada.carts.getMine())?.id, cart.id);
  });

  it('uses tokens that another process has stored meanwhile', async () => {
    const { ada, store } = await signedIn();
    const old = store.tokens;
    expire();
    const there = { ...newStore(), tokens: old };
    await cartwright.as(there).customers.get();
    let reads = 0;
    const shared: TokenStore = {
      get: () => (reads++ === 0 ? old : there.tokens),
      set: () => assert.fail('nothing to store'),
    };
    await ada.as(shared).customers.get();
    assert.equal(refreshes(), 1);
  });

  it('repeats a refresh whose answer is lost, and the session lives on', async () => {
    const { ada } = await signedIn();
    expire();
    proxy.faults.push('none', 'drop_answer');
    await ada.customers.get();
    assert.equal(refreshes(), 2);
    expire();
    await ada.customers.get();
    assert.equal(refreshes(), 3);
  });

  it('keeps the tokens if the refresh gets no answer, and throws its own error', async () => {
    const { ada, store } = await signedIn();
    const { tokens } = store;
    expire();
    proxy.faults.push('none', 'drop_request', 'drop_request');
    const error = await ada.customers.get().catch((thrown: unknown) => thrown);
    assert.ok(isCode(error, 'CUSTOMER_TOKEN_EXPIRED'));
    assert.equal((error.cause as Error).name, 'CartwrightConnectionError');
    assert.equal(store.tokens, tokens);
    await ada.customers.get();
  });

  it('forgets the tokens of a session that has ended', async () => {
    const { ada, store } = await signedIn();
    service.clock.advance(31 * 86_400_000);
    const error = await ada.customers.get().catch((thrown: unknown) => thrown);
    assert.ok(isCode(error, 'CUSTOMER_TOKEN_EXPIRED'));
    assert.ok(isCode(error.cause, 'REFRESH_TOKEN_INVALID'));
    assert.equal(store.tokens, null);
  });

  it('does not sign in again a customer who signs out during a refresh', async () => {
    const { ada, store } = await signedIn();
    expire();
    proxy.faultsAt.set('/v1/auth/refresh', ['delay']);
    const call = ada.customers.get();
    // The exchange is on its way when the session is removed.
    while (refreshes() === 0) await new Promise((done) => setTimeout(done, 1));
    store.tokens = null;
    await assert.rejects(call, (error) => isCode(error, 'CUSTOMER_TOKEN_EXPIRED'));
    assert.equal(store.tokens, null);
  });

  it('ends one call without ending the refresh of the others', async () => {
    const { ada, store } = await signedIn();
    expire();
    proxy.faultsAt.set('/v1/auth/refresh', ['delay']);
    const controller = new AbortController();
    const aborted = ada.customers.get({ signal: controller.signal });
    const other = ada.customers.get();
    while (refreshes() === 0) await new Promise((done) => setTimeout(done, 1));
    controller.abort();
    await assert.rejects(aborted, { name: 'AbortError' });
    assert.equal(store.saved, 0, 'it does not wait for the refresh');
    await other;
    assert.deepEqual([refreshes(), store.saved], [1, 1]);
  });

  it('forgets the tokens of a session that was ended elsewhere', async () => {
    const { ada, store } = await signedIn();
    const elsewhere = { ...newStore(), tokens: store.tokens };
    await cartwright.as(elsewhere).auth.logout();
    const error = await ada.customers.get().catch((thrown: unknown) => thrown);
    assert.ok(isCode(error, 'CUSTOMER_TOKEN_INVALID'));
    assert.equal(store.tokens, null);
  });

  it('never calls with the key alone, which would reach the data of every customer', async () => {
    const { ada } = await signedIn();
    await ada.auth.logout();
    proxy.passed.splice(0);
    const isRefused = (error: unknown) => isCode(error, 'CUSTOMER_TOKEN_REQUIRED');
    await assert.rejects(ada.orders.list().toArray(), isRefused);
    await assert.rejects(ada.orders.refund('an-order'), isRefused);
    await assert.rejects(ada.sandbox({ now: 'in 1 day' }).orders.list().page(), isRefused);
    assert.equal(proxy.passed.length, 0);
  });

  it('stores the tokens of a refresh that the caller asks for', async () => {
    const { ada, store } = await signedIn();
    const refreshToken = store.tokens?.refreshToken ?? '';
    const fresh = await ada.auth.refresh({ refreshToken });
    assert.notEqual(fresh.refreshToken, refreshToken);
    assert.equal(store.tokens?.refreshToken, fresh.refreshToken);
    expire();
    await ada.customers.get();
    assert.equal(refreshes(), 2);
  });

  it('does not sign in again a customer who signs out during such a refresh', async () => {
    const { ada, store } = await signedIn();
    proxy.faultsAt.set('/v1/auth/refresh', ['delay']);
    const refresh = ada.auth.refresh({ refreshToken: store.tokens?.refreshToken ?? '' });
    while (refreshes() === 0) await new Promise((done) => setTimeout(done, 1));
    store.tokens = null;
    await refresh;
    assert.equal(store.tokens, null);
  });

  it('keeps the effect of a write unknown over an expired token', async () => {
    const { ada } = await signedIn();
    const { id } = await ada.carts.create({ items: [] });
    const limited = '{"success":false,"error":{"code":"RATE_LIMITED","message":"Slow down."}}';
    const expired = limited.replace('RATE_LIMITED', 'CUSTOMER_TOKEN_EXPIRED');
    proxy.faultsAt.set(`/v1/carts/${id}/items`, [
      'drop_answer',
      { status: 401, body: expired },
      { status: 429, headers: { 'retry-after': '60' }, body: limited },
    ]);
    const error = await ada.carts.addItem(id, MUG).catch((thrown: unknown) => thrown);
    assert.ok(isCode(error, 'RATE_LIMITED'));
    assert.equal(error.effect, 'unknown');
  });

  it('signs out and forgets the tokens', async () => {
    const { ada, store } = await signedIn();
    await ada.auth.logout();
    assert.equal(store.tokens, null);
    await assert.rejects(ada.customers.get(), (error) => isCode(error, 'CUSTOMER_TOKEN_REQUIRED'));
  });
});

import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { FREE_RATE, openCheckout } from '../checkout-steps.ts';
import { MUG, PEN, startService, type TestStore } from '../harness.ts';
import { goLiveByOperator } from '../live-store.ts';
import { cartRow } from '../states.ts';

/** Two services on one database act as two processes: neither is notified of changes. */
const service = await startService();
const other = await startService();
const AHEAD = { 'x-sandbox-now': 'in 2 days' };

/** The store as cached by the process that has not been notified of the switch. */
async function switched(): Promise<{ unaware: TestStore['call']; store: TestStore }> {
  const store = await service.newStore();
  const headers = { 'x-api-key': store.apiKey };
  const unaware: TestStore['call'] = (method, path, body, more) =>
    other.call(method, path, body, { ...headers, ...more });
  assert.equal((await unaware('GET', '/v1/config')).status, 200);
  await goLiveByOperator(store);
  return { unaware, store };
}

const cartsOf = async ({ id }: TestStore) =>
  (await service.sql`select id from carts where store_id = ${id}`).length;

describe('a request that was admitted to the sandbox of a store that is live by now', () => {
  it('creates no cart, neither with an inline price nor with a simulated time', async () => {
    const { unaware, store } = await switched();
    const made = await unaware('POST', '/v1/carts', { items: [MUG] }, AHEAD);
    assert.deepEqual([made.code, made.headers['retry-after']], ['SERVICE_UNAVAILABLE', '1']);
    const keyed = { ...AHEAD, 'idempotency-key': 'midway' };
    const again = await unaware('POST', '/v1/carts', { items: [MUG] }, keyed);
    assert.equal(again.code, 'SERVICE_UNAVAILABLE');
    assert.equal(await cartsOf(store), 0);
    other.clock.advance(31_000);
    assert.equal((await unaware('POST', '/v1/carts', { items: [MUG] }, keyed)).status, 200);
  });

  it('puts no inline price into a live cart, one by one or batched', async () => {
    const { unaware, store } = await switched();
    const carts = await Promise.all([1, 2, 3].map(() => store.newCart([])));
    const before = await Promise.all(carts.map(({ id }) => cartRow(service, id)));
    const replies = await Promise.all(
      carts.map(({ id }) => unaware('POST', `/v1/carts/${id}/items`, PEN, AHEAD)),
    );
    for (const { code } of replies) assert.equal(code, 'SERVICE_UNAVAILABLE');
    const [target, source] = carts as [{ id: string }, { id: string }];
    const body = { sourceCartId: source.id };
    const merged = await unaware('POST', `/v1/carts/${target.id}/merge`, body);
    assert.equal(merged.code, 'SERVICE_UNAVAILABLE', merged.text);
    const after = await Promise.all(carts.map(({ id }) => cartRow(service, id)));
    assert.deepEqual(after, before);
  });

  it('accepts no free rate and no sandbox payment for a live checkout', async () => {
    const { unaware, store } = await switched();
    const { cart, path } = await openCheckout(store, 'address');
    const before = await cartRow(service, cart.id);
    const rate = await unaware('PUT', `${path}/shipping-rate`, FREE_RATE);
    assert.equal(rate.code, 'SERVICE_UNAVAILABLE', rate.text);
    assert.notEqual((await unaware('POST', `${path}/payment-intent`, {})).status, 200);
    assert.equal(await cartRow(service, cart.id), before);
  });
});

describe('a body that arrives after the store went live', () => {
  it('is refused if its headers came before, and has no effect', async () => {
    await service.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = service.http.server.address() as AddressInfo;
    const store = await service.newStore();
    const headers = { 'x-api-key': store.apiKey, 'content-type': 'application/json' };
    const slow = (path: string, body: string) => {
      const sent = request({ port, path, method: 'POST', headers: { ...headers, ...AHEAD } });
      const status = new Promise<number | undefined>((resolve, reject) => {
        sent.on('response', (reply) => resolve(reply.resume().statusCode)).on('error', reject);
      });
      sent.write(body.slice(0, 5));
      return { status, end: () => sent.end(body.slice(5)) };
    };
    const person = { email: 'ada@example.com', password: 'ten letters', firstName: 'A' };
    const requests = [
      slow('/v1/carts', JSON.stringify({ items: [MUG] })),
      slow('/v1/auth/register', JSON.stringify({ ...person, lastName: 'B' })),
    ];
    await goLiveByOperator(store);
    for (const { end } of requests) end();
    assert.deepEqual(await Promise.all(requests.map(({ status }) => status)), [503, 503]);
    assert.equal(await cartsOf(store), 0);
    const customers = await service.sql`select id from customers where store_id = ${store.id}`;
    assert.equal(customers.length, 0);
  });
});

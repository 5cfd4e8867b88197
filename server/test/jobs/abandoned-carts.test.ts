import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emitAbandonedCarts } from '../../src/features/carts/abandonment/emit-abandoned-carts.ts';
import { ADDRESS, openCheckout, placeOrder } from '../checkout-steps.ts';
import { skipOnCitus } from '../citus/plain-postgres.ts';
import { type Data, MUG } from '../harness.ts';
import { ownDatabase, setStatus } from '../states.ts';

const MINUTE_MS = 60_000;
const EMAIL = 'ada@example.com';
// A database of its own: these tests advance the clock, and the job reads carts of all stores.
const service = await (await ownDatabase()).start();
const store = await service.newStore();
const { app, clock, sql } = service;

async function abandonedEvents(cartId: string): Promise<Data[]> {
  return await sql`select sequence, type, data, created_at as "createdAt" from events
    where aggregate_id = ${cartId} order by sequence`;
}

/** A guest's cart whose checkout has an e-mail address. */
async function cartWithEmail(): Promise<Data> {
  const { path, cart } = await openCheckout(store, 'session');
  const address = { ...ADDRESS, email: EMAIL };
  const { status, text } = await store.call('PUT', `${path}/shipping-address`, address);
  assert.equal(status, 200, text);
  return cart;
}

describe('an abandoned cart', () => {
  it('emits one event, an hour after its last change, with its content', async () => {
    const { id } = await cartWithEmail();
    const { data: cart } = await store.call('GET', `/v1/carts/${id}`);
    clock.advance(59 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 0);
    clock.advance(2 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 1);
    const [event] = await abandonedEvents(id);
    assert.deepEqual([event?.type, event?.sequence], ['cart.abandoned', cart.version]);
    assert.deepEqual(event?.data, {
      cartId: id,
      customerId: null,
      email: EMAIL,
      currency: cart.currency,
      total: cart.totals.total,
      itemCount: cart.itemCount,
      items: cart.items.map(({ id: itemId, sku, name, quantity, unitPrice, lineTotal }: Data) => ({
        itemId,
        sku,
        name,
        quantity,
        unitPrice,
        lineTotal,
      })),
      lastChangedAt: cart.updatedAt,
      developerMode: true,
    });
    clock.advance(500 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 0);
  });

  it('emits another event after its shopper returned and left again', async () => {
    const { id } = await cartWithEmail();
    clock.advance(61 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 1);
    await store.call('POST', `/v1/carts/${id}/items`, MUG);
    clock.advance(30 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 0);
    clock.advance(31 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 1);
    assert.equal((await abandonedEvents(id)).length, 2);
  });

  it('emits none while its shopper keeps changing it', async () => {
    const { id } = await cartWithEmail();
    for (let change = 0; change < 4; change++) {
      clock.advance(40 * MINUTE_MS);
      await store.call('POST', `/v1/carts/${id}/items`, MUG);
      assert.equal(await emitAbandonedCarts(app), 0);
    }
    clock.advance(61 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 1);
  });

  it('emits one for a cart of a customer', async () => {
    const customer = await store.newCustomer();
    const cart = await store.newCart();
    await sql`update carts set customer_id = ${customer.id} where id = ${cart.id}`;
    clock.advance(61 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 1);
    const [event] = await abandonedEvents(cart.id);
    assert.deepEqual([event?.data.email, event?.data.customerId], [customer.email, customer.id]);
  });

  it('emits none if it is empty, without an address, or ordered', async () => {
    await store.newCart();
    const { id } = await cartWithEmail();
    await store.call('DELETE', `/v1/carts/${id}/items`);
    await placeOrder(store);
    const merged = await cartWithEmail();
    await setStatus(service, merged.id, 'merged');
    clock.advance(61 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 0);
    const left = await sql`select 1 from carts where idle_since is not null`;
    assert.equal(left.length, 0, 'what was looked into is not looked into again');
  });

  it('is checked again while its payment is being decided', async () => {
    const { id } = await cartWithEmail();
    await setStatus(service, id, 'confirming');
    clock.advance(61 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 0);
    await setStatus(service, id, 'checkout');
    clock.advance(61 * MINUTE_MS);
    assert.equal(await emitAbandonedCarts(app), 1);
  });

  it('emits one event with several concurrent processes', async () => {
    const carts = await Promise.all([cartWithEmail(), cartWithEmail(), cartWithEmail()]);
    clock.advance(61 * MINUTE_MS);
    const counts = await Promise.all(Array.from({ length: 8 }, () => emitAbandonedCarts(app)));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      carts.length,
    );
  });

  it('is found by an index', { skip: skipOnCitus('plans') }, async () => {
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return await tx`explain select distinct store_id from carts where idle_since <= now()`;
    });
    assert.match(JSON.stringify(plan), /carts_by_idle_since/);
  });

  it('is due at a time that a write of the cart does not change', async () => {
    const { id } = await store.newCart();
    const since = () => sql`select idle_since from carts where id = ${id}`;
    const before = await since();
    clock.advance(MINUTE_MS);
    await store.call('POST', `/v1/carts/${id}/items`, MUG);
    assert.deepEqual(await since(), before);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { shortPlanId } from '../../add-on-steps.ts';
import { type Data, MUG, PEN, sharedService } from '../../harness.ts';

/**
 * The statement budget of each operation: the database is the bottleneck of a busy service.
 * Raising one of these numbers is a decision, not an accident.
 */
const service = await sharedService();
const store = await service.newStore();

// Every connection of the pool reads types once, and every key is looked up once.
await Promise.all(Array.from({ length: 40 }, () => store.newCart([])));

const path = ({ id }: Data) => `/v1/carts/${id}`;
type Sent = [method: string, path: string, body?: unknown];

const writes: Record<string, (cart: Data) => Sent> = {
  setCartAttribution: (cart) => ['PUT', `${path(cart)}/attribution`, { gclid: 'a' }],
  addCartItem: (cart) => ['POST', `${path(cart)}/items`, PEN],
  changeCartItem: (cart) => ['PATCH', `${path(cart)}/items/${cart.items[0].id}`, { quantity: 2 }],
  removeCartItem: (cart) => ['DELETE', `${path(cart)}/items/${cart.items[0].id}`],
  clearCartItems: (cart) => ['DELETE', `${path(cart)}/items`],
};

async function statements(sent: Sent, headers: Record<string, string> = {}): Promise<number> {
  let status = 0;
  const seen = await service.statements(async () => {
    const [method, url, body] = sent;
    ({ status } = await store.call(method, url, body, headers));
  });
  assert.equal(status, 200);
  return seen.length;
}

const withKey = () => ({ 'idempotency-key': randomUUID() });

describe('statement budgets', () => {
  it('reads a cart with one, by id and by session token', async () => {
    const cart = await store.newCart();
    assert.equal(await statements(['GET', path(cart)]), 1);
    assert.equal(await statements(['GET', `/v1/carts/session/${cart.sessionToken}`]), 1);
  });

  it('follows a merged cart with one more', async () => {
    const [target, source] = [await store.newCart(), await store.newCart()];
    await store.call('POST', `${path(target)}/merge`, { sourceCartId: source.id });
    assert.equal(await statements(['GET', `/v1/carts/session/${source.sessionToken}`]), 2);
  });

  it('creates a cart with one, with any number of items', async () => {
    assert.equal(await statements(['POST', '/v1/carts/']), 1);
    const items = Array.from({ length: 200 }, (_, n) => ({ ...MUG, sku: `MUG-${n}` }));
    assert.equal(await statements(['POST', '/v1/carts/', { items }]), 1);
  });

  it('uses three for an add-on, whose terms are read, and then two as usual', async () => {
    const planId = await shortPlanId(store);
    const cart = await store.newCart();
    const extras = `/v1/add-ons/carts/${cart.id}`;
    const body = { itemId: cart.items[0].id, planId };
    assert.equal(await statements(['POST', `${extras}/warranty`, body]), 3);
    assert.equal(await statements(['POST', `${extras}/insurance`, {}]), 3);
    assert.equal(await statements(['GET', `${extras}/warranty/offers`]), 2);
    assert.equal(await statements(['GET', extras]), 1);
    assert.equal(await statements(['POST', `${path(cart)}/items`, PEN]), 2);
    const { data } = await store.call('GET', extras);
    assert.equal(await statements(['DELETE', `${extras}/${data.addOns[0].id}`]), 2);
  });

  for (const [name, sent] of Object.entries(writes)) {
    it(`uses two for ${name}: read and write`, async () => {
      assert.equal(await statements(sent(await store.newCart())), 2);
    });

    it(`uses two more for ${name} with an Idempotency-Key, and two for its repeat`, async () => {
      const cart = await store.newCart();
      const headers = withKey();
      assert.equal(await statements(sent(cart), headers), 4);
      assert.equal(await statements(sent(cart), headers), 2);
    });
  }

  it('merges two carts with two, and two more with an Idempotency-Key', async () => {
    for (const [headers, budget] of [
      [{}, 2],
      [withKey(), 4],
    ] as const) {
      const [target, source] = [await store.newCart(), await store.newCart()];
      const body = { sourceSessionToken: source.sessionToken };
      assert.equal(await statements(['POST', `${path(target)}/merge`, body], headers), budget);
    }
  });

  it('reads the configuration without one, since a cached key costs none', async () => {
    assert.equal(await statements(['GET', '/v1/config/']), 0);
  });

  it('looks an uncached key up with one', async () => {
    service.clock.advance(31_000);
    assert.equal(await statements(['GET', '/v1/config/']), 1);
    assert.equal(await statements(['GET', '/v1/config/']), 0);
  });

  it('refuses malformed input before it queries the database', async () => {
    const seen = await service.statements(async () => {
      await store.call('GET', '/v1/carts/not-an-id');
      await store.call('POST', '/v1/carts/not-an-id/items', MUG);
      await store.call('POST', '/v1/carts/', { items: 'none' });
    });
    assert.deepEqual(seen, []);
  });
});

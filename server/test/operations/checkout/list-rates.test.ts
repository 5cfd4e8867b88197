import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, openCheckout } from '../../checkout-steps.ts';
import { sharedService, startService } from '../../harness.ts';
import { cartRow, product, setStatus } from '../../states.ts';
import { type CheckoutStep, hidesForeignSessions, needsItsKey } from './every-step.ts';

const service = await sharedService();
const store = await service.newStore();
const list = (path: string) => store.call('GET', `${path}/shipping-rates`);
const step: CheckoutStep = {
  service,
  store,
  upTo: 'address',
  send: (call, { path }, headers) => call('GET', `${path}/shipping-rates`, undefined, headers),
};

describe('listShippingRates works', () => {
  it('offers the one free rate of the sandbox, for half an hour', async () => {
    const { path } = await openCheckout(store, 'address');
    const { status, data } = await list(path);
    assert.equal(status, 200);
    assert.deepEqual(data.rates, [
      { id: 'free', name: 'Free shipping', amount: 0, carrier: null, minDays: 3, maxDays: 7 },
    ]);
    const inMinutes = (Date.parse(data.expiresAt) - service.clock.now().getTime()) / 60_000;
    assert.ok(inMinutes > 29 && inMinutes <= 30, String(inMinutes));
  });

  it('returns none, and requires no address, if nothing is shipped', async () => {
    const items = [product('E-BOOK', { requiresShipping: 'false' })];
    const { path } = await openCheckout(store, 'session', { items });
    const { status, data } = await list(path);
    assert.deepEqual([status, data.rates], [200, []]);
  });

  it('rates only shipped goods', async () => {
    const requests: object[] = [];
    const asking = await startService({
      ports: {
        shippingRates: () => async (request) => {
          requests.push(request.parcel.items);
          return [{ id: 'a', name: 'A', amount: 5 as never, ...UNKNOWN }];
        },
      },
    });
    const other = await asking.newStore();
    const items = [product('E-BOOK', { requiresShipping: 'false' }), product('MUG')];
    const { path } = await openCheckout(other, 'address', { items });
    await other.call('GET', `${path}/shipping-rates`);
    assert.deepEqual(requests, [[{ sku: 'MUG', quantity: 1, weightGrams: null }]]);
  });

  it('can be called while the cart is being paid', async () => {
    const { cart, path } = await openCheckout(store, 'intent');
    await setStatus(service, cart.id, 'confirming');
    assert.equal((await list(path)).status, 200);
  });
});

const UNKNOWN = { carrier: null, minDays: null, maxDays: null };

describe('listShippingRates refuses bad input', () => {
  it('requires an address first', async () => {
    const { path } = await openCheckout(store, 'session');
    const reply = await list(path);
    assert.deepEqual([reply.status, reply.code], [409, 'SHIPPING_ADDRESS_REQUIRED']);
  });

  it('reports an unserved place', async () => {
    const { path } = await openCheckout(store, 'session');
    await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, country: 'XX' });
    const reply = await list(path);
    assert.deepEqual([reply.status, reply.code], [422, 'NO_RATES_AVAILABLE']);
  });
});

describe('listShippingRates needs its credential', () => needsItsKey(step));

describe('listShippingRates hides foreign ids', () => hidesForeignSessions(step));

describe('listShippingRates can be repeated', () => {
  it('returns the same again and writes nothing', async () => {
    const { cart, path } = await openCheckout(store, 'rate');
    const before = await cartRow(service, cart.id);
    const [first, second] = [await list(path), await list(path)];
    assert.deepEqual(second.data.rates, first.data.rates);
    assert.equal(await cartRow(service, cart.id), before);
  });
});

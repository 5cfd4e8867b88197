import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { expectViolations, UNDECIDED } from '../../expected-violations.ts';
import { type Data, sharedService } from '../../harness.ts';
import { product } from '../../states.ts';
import { acceptOffer, newOffer, offersOf } from '../../upsell-steps.ts';
import {
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
} from '../orders/every-order.ts';

const MINUTE_MS = 60 * 1000;
const service = await sharedService();
const store = await service.newStore();
const read: OrderOperation = {
  service,
  store,
  isForOperators: false,
  send: (call, order, headers) =>
    call('GET', `/v1/upsells/orders/${order.id}/offers`, undefined, headers),
};
const statuses = async (order: Data): Promise<string[]> =>
  (await offersOf(store, order)).map(({ status }) => status);

describe('listUpsellOffers works', () => {
  it('lists the offers, at their price, for thirty minutes', async () => {
    const order = await placeOrder(store);
    const { status, data } = await read.send(store.call, order);
    assert.equal(status, 200);
    const closes = Date.parse(order.createdAt) + 30 * MINUTE_MS;
    assert.equal(Date.parse(data.windowClosesAt), closes);
    const [{ id: _, ...first }, second] = data.offers;
    assert.deepEqual(first, {
      sku: 'SANDBOX-CARE-KIT',
      name: 'Care kit',
      quantity: 1,
      unitPrice: 1200,
      compareAtPrice: 1500,
      taxTotal: 0,
      taxIncluded: 0,
      total: 1200,
      expiresAt: data.windowClosesAt,
      status: 'available',
    });
    assert.equal(second.sku, 'SANDBOX-GIFT-WRAP');
  });

  it('lists only offers that match the goods and are not among them', async () => {
    const shop = await service.newStore();
    await newOffer(service, shop, { sku: 'LENS', triggerSkus: ['CAMERA'], quantity: 3 });
    await newOffer(service, shop, { sku: 'INK', triggerSkus: ['PEN'] });
    const items = [product('CAMERA'), product('SANDBOX-CARE-KIT')];
    const offers = await offersOf(shop, await placeOrder(shop, { items }));
    assert.deepEqual(
      offers.map(({ sku, total }) => [sku, total]),
      [
        ['LENS', 300],
        ['SANDBOX-GIFT-WRAP', 500],
      ],
    );
  });

  it('returns the outcome of each', async () => {
    const order = await placeOrder(store);
    await acceptOffer(store, order);
    assert.deepEqual(await statuses(order), ['accepted', 'available']);
    service.clock.advance(30 * MINUTE_MS + 1);
    assert.deepEqual(await statuses(order), ['accepted', 'expired']);
    const money = `/v1/payments/orders/${(await placeOrder(store)).id}`;
    const voided = (await store.call('POST', `${money}/void`, {})).data.order;
    assert.deepEqual(await statuses(voided), ['unavailable', 'unavailable']);
    const slow = await placeOrder(store, { paymentToken: 'tok_upsell_timeout' });
    await acceptOffer(store, slow).catch(() => {});
    expectViolations(store.id, UNDECIDED);
    assert.deepEqual(await statuses(slow), ['processing', 'available']);
  });
});

describe('listUpsellOffers refuses bad input', () => {
  it('offers nothing on an order without a payment', async () => {
    const free = [product('FREE', { unitPriceCents: '0' })];
    assert.deepEqual(await statuses(await placeOrder(store, { items: free })), [
      'unavailable',
      'unavailable',
    ]);
  });
});

describe('listUpsellOffers needs its credential', () => needsItsCredential(read));

describe('listUpsellOffers hides foreign ids', () => hidesForeignOrders(read));

describe('listUpsellOffers can be repeated', () => {
  it('returns the same again', async () => {
    const order = await placeOrder(store);
    const first = await read.send(store.call, order);
    assert.equal((await read.send(store.call, order)).text, first.text);
  });
});

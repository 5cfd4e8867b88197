import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESS, FREE_RATE, openCheckout, placeOrder, walletPayment } from '../checkout-steps.ts';
import { newCoupon } from '../discounts.ts';
import { type Data, sharedService, type TestStore } from '../harness.ts';
import { product, setSetting } from '../states.ts';
import { acceptOffer, offersOf } from '../upsell-steps.ts';

const service = await sharedService();
const RATES = [
  { country: 'US', state: 'IL', millionths: 62_500 },
  { country: 'DE', state: null, millionths: 190_000 },
];
const mug = (quantity = 1) => ({ ...product('MUG', { unitPriceCents: '1999' }), quantity });
const taxes = ({ totals }: Data) => [totals.taxTotal, totals.taxIncluded, totals.total];
const refund = (store: TestStore, order: Data, input: object) =>
  store.call('POST', `/v1/payments/orders/${order.id}/refund`, input);

async function taxingStore(table: object = {}): Promise<TestStore> {
  const store = await service.newStore();
  await setTable(store, table);
  return store;
}

async function setTable(store: TestStore, table: object): Promise<void> {
  const usual = { pricesIncludeTax: false, shippingTaxable: true, addOnsTaxable: true };
  await setSetting(service, store, 'tax', { ...usual, rates: RATES, ...table });
}

describe('a store with tax added to its prices', () => {
  it('shows it from the address on: on cart, session, intent and order', async () => {
    const store = await taxingStore();
    const { cart, path } = await openCheckout(store, 'session', { items: [mug(2)] });
    assert.deepEqual(taxes(cart), [0, 0, 3998]);
    const { data: session } = await store.call('PUT', `${path}/shipping-address`, ADDRESS);
    assert.deepEqual(taxes(session), [250, 0, 4248]);
    assert.equal(session.items[0].lineTax, 250);
    const { data: read } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.deepEqual(taxes(read), [250, 0, 4248]);
    await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
    const { data } = await store.call('POST', `${path}/payment-intent`, {});
    assert.equal(data.paymentIntent.amount, 4248);
    const confirmation = {
      paymentIntentId: data.paymentIntent.id,
      billingAddress: ADDRESS,
      email: 'ada@example.com',
    };
    const { data: placed } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.deepEqual([...taxes(placed.order), placed.order.total], [250, 0, 4248, 4248]);
    assert.equal(placed.order.items[0].lineTax, 250);
  });

  it('taxes the amount after discounts', async () => {
    const store = await taxingStore();
    const { cart } = await openCheckout(store, 'address', { items: [mug()] });
    const code = await newCoupon(service, store);
    const { data } = await store.call('POST', `/v1/carts/${cart.id}/coupon`, { code });
    assert.deepEqual([data.totals.discountTotal, ...taxes(data)], [200, 112, 0, 1911]);
  });

  it('removes it again in a place without tax', async () => {
    const store = await taxingStore();
    const { path } = await openCheckout(store, 'address', { items: [mug()] });
    const elsewhere = { ...ADDRESS, state: 'OR' };
    const { data } = await store.call('PUT', `${path}/shipping-address`, elsewhere);
    assert.deepEqual(taxes(data), [0, 0, 1999]);
  });

  it('refunds the tax of a line with it, piece by piece and to the cent', async () => {
    const store = await taxingStore();
    const order = await placeOrder(store, { items: [mug(3), product('PEN')] });
    const [line] = order.items;
    assert.deepEqual([line.lineTotal, line.lineTax], [5997, 375]);
    const amounts: number[] = [];
    for (const quantity of [1, 2]) {
      const { data } = await refund(store, order, { items: [{ itemId: line.id, quantity }] });
      amounts.push(data.refund.amount);
    }
    assert.deepEqual(amounts, [2124, 4248]);
    const { data } = await refund(store, order, {});
    assert.deepEqual([data.refund.amount, data.order.paymentStatus], [1, 'refunded']);
  });

  it('refunds the tax of a warranty with its pieces', async () => {
    const store = await taxingStore();
    const cart = await store.newCart([mug(3)]);
    const { data } = await store.call('GET', `/v1/add-ons/carts/${cart.id}/warranty/offers`);
    const input = { itemId: cart.items[0].id, planId: data.offers[0].planId };
    await store.call('POST', `/v1/add-ons/carts/${cart.id}/warranty`, input);
    const order = await placeOrder({ ...store, newCart: async () => cart });
    // Of 5997 and 600, each rounded by itself: 375 and 38.
    assert.deepEqual(taxes(order), [413, 0, 7010]);
    const back = [];
    for (const quantity of [1, 1, 1]) {
      const items = [{ itemId: order.items[0].id, quantity }];
      back.push((await refund(store, order, { items })).data.refund.amount);
    }
    assert.deepEqual(back, [2124 + 213, 2124 + 212, 2124 + 213]);
    assert.equal((await refund(store, order, {})).code, 'NOT_REFUNDABLE');
  });

  it('taxes an upsell by the terms of the order', async () => {
    const store = await taxingStore();
    const order = await placeOrder(store, { items: [mug()] });
    await setTable(store, { rates: [], pricesIncludeTax: true });
    const [offer] = await offersOf(store, order);
    assert.deepEqual([offer?.taxTotal, offer?.taxIncluded, offer?.total], [75, 0, 1275]);
    const path = `/v1/upsells/orders/${order.id}/accept`;
    const untaxed = { offerId: offer?.id, expectedTotal: 1200 };
    assert.equal((await store.call('POST', path, untaxed)).code, 'TOTAL_CHANGED');
    const { data } = await store.call('POST', path, { ...untaxed, expectedTotal: 1275 });
    assert.equal(data.upsell.amount, 1275);
    const { totals, items } = data.order;
    assert.deepEqual([totals.subtotal, totals.paid], [3199, 3399]);
    assert.deepEqual(taxes(data.order), [200, 0, 3399]);
    assert.equal(items[1].lineTax, 75);
    const line = { items: [{ itemId: items[1].id, quantity: 1 }] };
    assert.equal((await refund(store, order, line)).data.refund.amount, 1275);
    assert.equal((await refund(store, order, {})).data.order.paymentStatus, 'refunded');
  });

  it('requires the place of the buyer also if nothing is shipped', async () => {
    const store = await taxingStore();
    const book = product('E-BOOK', { unitPriceCents: '1000', requiresShipping: 'false' });
    const { path } = await openCheckout(store, 'session', { items: [book] });
    const refused = await store.call('POST', `${path}/payment-intent`, {});
    assert.equal(refused.code, 'SHIPPING_ADDRESS_REQUIRED');
    const { data } = await store.call('PUT', `${path}/shipping-address`, ADDRESS);
    assert.deepEqual(data.readiness.missing, ['payment_intent', 'email']);
    assert.deepEqual(taxes(data), [63, 0, 1063]);
    const { status } = await store.call('POST', `${path}/payment-intent`, {});
    assert.equal(status, 200);
    const stamp = product('STAMP', { requiresShipping: 'false', taxable: 'false' });
    const free = await openCheckout(store, 'session', { items: [stamp] });
    assert.equal((await store.call('POST', `${free.path}/payment-intent`, {})).status, 200);
  });

  it('shows the charged amount in a wallet, also if nothing is shipped', async () => {
    const store = await taxingStore();
    const book = product('E-BOOK', { unitPriceCents: '1000', requiresShipping: 'false' });
    const before = { ...ADDRESS, state: 'TX' };
    for (const address of [undefined, before]) {
      const { path } = await openCheckout(store, 'session', { items: [book] });
      if (address) await store.call('PUT', `${path}/shipping-address`, address);
      const place = { country: 'US', state: 'IL' };
      const { data } = await store.call('POST', `${path}/wallet-rates`, { address: place });
      assert.deepEqual([data.totals.taxTotal, data.totals.amountDue], [63, 1063]);
      const payment = walletPayment(data, { rateId: undefined });
      const reply = await store.call('POST', `${path}/wallet-express`, payment);
      assert.deepEqual([reply.status, taxes(reply.data.order)], [200, [63, 0, 1063]], reply.text);
    }
  });

  it('requires a new quote if the tax changes before the payment', async () => {
    const store = await taxingStore();
    const { path, confirmation } = await openCheckout(store, 'intent', { items: [mug()] });
    await setTable(store, { rates: [{ country: 'US', state: null, millionths: 100_000 }] });
    const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
    assert.equal((await confirm()).code, 'QUOTE_CHANGED');
    const { data } = await store.call('POST', `${path}/quote/resume`, {});
    assert.deepEqual(data.changes, [
      { code: 'tax_changed', itemId: null, before: 125, after: 200 },
    ]);
    assert.deepEqual(taxes(data.session), [200, 0, 2199]);
    const again = await store.call('POST', `${path}/quote/resume`, {});
    assert.deepEqual(again.data.changes, []);
  });

  it('refuses an amount that tax raises beyond the limit', async () => {
    const store = await taxingStore();
    const dear = product('DEAR', { unitPriceCents: String(Number.MAX_SAFE_INTEGER) });
    const { path } = await openCheckout(store, 'session', { items: [dear] });
    const put = await store.call('PUT', `${path}/shipping-address`, ADDRESS);
    assert.equal(put.code, 'AMOUNT_TOO_LARGE');
    const check = { address: ADDRESS, apply: true };
    const verified = await store.call('POST', `${path}/verify-address`, check);
    assert.equal(verified.code, 'AMOUNT_TOO_LARGE');
    await setTable(store, { rates: [] });
    const rated = await openCheckout(store, 'rate', { items: [dear] });
    await setTable(store, {});
    const intent = await store.call('POST', `${rated.path}/payment-intent`, {});
    assert.equal(intent.code, 'AMOUNT_TOO_LARGE');
  });
});

describe('a store whose prices include tax', () => {
  it('shows the included tax and charges the price, wherever the goods go', async () => {
    const store = await taxingStore({ pricesIncludeTax: true });
    const { path } = await openCheckout(store, 'session', { items: [mug()] });
    const put = async (place: object) =>
      (await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, ...place })).data;
    assert.deepEqual(taxes(await put({ country: 'DE', state: 'BE' })), [0, 319, 1999]);
    assert.deepEqual(taxes(await put({})), [0, 118, 1999]);
    assert.deepEqual(taxes(await put({ country: 'FR' })), [0, 0, 1999]);
  });

  it('refunds the price of a line, tax included', async () => {
    const store = await taxingStore({ pricesIncludeTax: true });
    const order = await placeOrder(store, { items: [mug(2)] });
    assert.deepEqual(taxes(order), [0, 235, 3998]);
    const input = { items: [{ itemId: order.items[0].id, quantity: 1 }] };
    assert.equal((await refund(store, order, input)).data.refund.amount, 1999);
  });

  it('shows the included tax of an upsell', async () => {
    const store = await taxingStore({ pricesIncludeTax: true });
    const order = await placeOrder(store, { items: [mug(2)] });
    const accepted = await acceptOffer(store, order);
    assert.equal(accepted.upsell.amount, 1200);
    assert.deepEqual(taxes(accepted.order), [0, 235 + 71, 5198]);
  });
});

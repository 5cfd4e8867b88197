import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepFigures } from '../../../src/features/figures/keep-figures.ts';
import { sweepAttempts } from '../../../src/features/payments/attempts/sweep-attempts.ts';
import { DAY_MS } from '../../../src/values/time.ts';
import { ADDRESS, FREE_RATE, openCheckout, placeOrder } from '../../checkout-steps.ts';
import { newCoupon } from '../../discounts.ts';
import { type Data, MUG } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';
import { ownDatabase } from '../../states.ts';
import { assertExact, dateOf, get, newShop, type Shop } from './assert-exact.ts';

// A database of its own: the job goes through all stores.
const service = await (await ownDatabase()).start();
const { sql } = service;
const OPERATIONS = ['sales', 'products', 'coupons', 'checkout', 'gift-cards'];
const today = (days = 0) => dateOf(service, days);

describe('figures work', () => {
  it('shows the last 30 days with today, by day, without a query', async () => {
    const shop = await newShop(service);
    const order = await placeOrder(shop.store);
    const { currencies, ...head } = await get(shop, 'sales');
    const expected = { timezone: 'UTC', developerMode: true, interval: 'day' };
    assert.deepEqual(head, { ...expected, from: today(-29), to: today() });
    const [{ currency, totals, intervals, comparison }] = currencies;
    assert.deepEqual([currency, intervals.length, comparison], ['USD', 30, null]);
    assert.deepEqual([totals.orders, totals.total, totals.average], [1, order.total, order.total]);
    const { from, to, ...last } = intervals[29];
    assert.deepEqual([from, to, last], [today(), today(), totals]);
  });

  it('compares with the span of the same length before', async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store);
    service.clock.advance(3 * DAY_MS);
    await placeOrder(shop.store);
    await placeOrder(shop.store);
    const span = `from=${today(-2)}&to=${today()}`;
    const { currencies } = await get(shop, `sales?${span}&compare=true`);
    const [{ totals, comparison }] = currencies;
    assert.deepEqual([totals.orders, comparison.totals.orders], [2, 1]);
    assert.deepEqual([comparison.from, comparison.to], [today(-5), today(-3)]);
    assert.equal(comparison.intervals.length, 3);
  });

  it('counts a refund on its own day, and the order where it was', async () => {
    const shop = await newShop(service);
    const order = await placeOrder(shop.store);
    const path = `/v1/payments/orders/${order.id}`;
    const days = async () => {
      const { currencies } = await get(shop, `sales?from=${today(-1)}&to=${today()}`);
      return currencies[0].intervals.map(({ total, refunds, net }: Data) => [total, refunds, net]);
    };
    service.clock.advance(DAY_MS);
    assert.deepEqual(await days(), [
      [order.total, 0, order.total],
      [0, 0, 0],
    ]);
    await shop.store.call('POST', `${path}/refund`, { amount: 300 });
    assert.deepEqual(await days(), [
      [order.total, 0, order.total],
      [0, 300, -300],
    ]);
  });

  it('counts a pending payment once it arrives, on the day of its order', async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store, { paymentToken: 'tok_pending' });
    const span = `from=${today()}&to=${today()}`;
    const orders = async () => (await get(shop, `sales?${span}`)).currencies[0].totals.orders;
    assert.equal(await orders(), 0);
    service.clock.advance(2 * DAY_MS);
    await sweepAttempts(service.app);
    assert.equal(await orders(), 1);
  });

  it('ranks products and coupons, and keeps currencies apart', async () => {
    const shop = await newShop(service);
    const code = await newCoupon(service, shop.store, { value: 50 });
    await placeOrder(shop.store, { coupons: [code] });
    const { products } = await get(shop, 'products?limit=1');
    assert.deepEqual(products, [
      {
        ...{ sku: 'PEN-1', name: 'Pen', orders: 1, quantity: 2, refundedQuantity: 0 },
        ...{ gross: 398, discounts: 199, total: 199 },
      },
    ]);
    const byTotal = await get(shop, 'products?sortBy=total');
    assert.deepEqual(
      byTotal.products.map(({ sku }: Data) => sku),
      ['MUG-1', 'PEN-1'],
    );
    const { coupons } = await get(shop, 'coupons?sortBy=orders');
    const sums = { orders: 1, discounts: 824, total: 824, refunds: 0, net: 824 };
    assert.deepEqual(coupons, [{ code, ...sums }]);
    assert.deepEqual((await get(shop, 'products?currency=EUR')).products, []);
  });

  it('shows the orders of the sandbox and of the live store apart', async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store);
    const owner = await goLiveByOperator(shop.store);
    const live = { ...shop, clerk: owner };
    const orders = async (query: string) =>
      (await get(live, `sales${query}`)).currencies[0].totals.orders;
    await placeOrder(shop.store, { paymentToken: 'tok_good', items: [MUG, MUG] });
    await placeOrder(shop.store, { paymentToken: 'tok_good' });
    assert.equal(await orders(''), 2);
    assert.equal(await orders('?developerMode=false'), 2);
    assert.equal(await orders('?developerMode=true'), 1);
    const span = { timezone: 'UTC', from: today(-1), to: today() };
    await assertExact(live, { ...span, isSandbox: false });
    await assertExact(live, { ...span, isSandbox: true });
    const funnel = await get(live, 'checkout?developerMode=true');
    assert.deepEqual(funnel.totals, { carts: 1, checkouts: 1, payments: 1, orders: 1 });
    assert.equal((await get(live, 'checkout')).totals.orders, 2);
    // The card of the sandbox is worthless in the live store.
    assert.equal((await get(live, 'gift-cards')).currencies[0].liability, 0);
  });

  it('follows a change of the time zone', async () => {
    const shop = await newShop(service);
    for (let hours = 0; hours < 24; hours += 6) {
      await placeOrder(shop.store);
      service.clock.advance(DAY_MS / 4);
    }
    const span = { from: today(-3), to: today(2) };
    for (const timezone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      const change = await shop.clerk.call('PATCH', '/admin/v1/store', { timezone });
      assert.equal(change.status, 200, change.text);
      await assertExact(shop, { ...span, timezone });
    }
  });

  it('keeps what an erased person bought', async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store, { email: 'gone@example.com' });
    const before = await get(shop, 'sales');
    const path = '/admin/v1/customers/erase';
    const { status } = await shop.clerk.call('POST', path, { email: 'gone@example.com' });
    assert.equal(status, 200);
    assert.deepEqual(await get(shop, 'sales'), before);
    await assertExact(shop, { timezone: 'UTC', from: today(-1), to: today() });
  });
});

/** Pays for a cart whose checkout was opened long ago. */
async function finish({ store }: Shop, path: string): Promise<void> {
  await store.call('PUT', `${path}/shipping-address`, ADDRESS);
  await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
  const { data } = await store.call('POST', `${path}/payment-intent`, {});
  const paymentIntentId = data.paymentIntent.id;
  const confirmation = { paymentIntentId, billingAddress: ADDRESS, email: 'ada@example.com' };
  const { status, text } = await store.call('POST', `${path}/confirm`, confirmation);
  assert.equal(status, 200, text);
}

describe('the checkout funnel', () => {
  it('shows how far carts came, and why payments were declined', async () => {
    const shop = await newShop(service);
    await shop.store.newCart();
    await openCheckout(shop.store, 'session');
    for (const paymentToken of ['tok_declined', 'tok_authentication_failed', 'tok_declined']) {
      const { path, confirmation } = await openCheckout(shop.store, 'intent', { paymentToken });
      // The second call completes an action that the first one asks for, or is declined again.
      await shop.store.call('POST', `${path}/confirm`, confirmation);
      await shop.store.call('POST', `${path}/confirm`, confirmation);
    }
    await placeOrder(shop.store);
    // A token that the provider does not know, as a real one reports it.
    await sql`
      update payment_attempts set decline_code = 'request_rejected'
      where store_id = ${shop.store.id} and id = (select max(id::text)::uuid from payment_attempts
          where store_id = ${shop.store.id} and status = 'declined')`;
    const { totals, refusals } = await get(shop, 'checkout');
    assert.deepEqual(totals, { carts: 6, checkouts: 5, payments: 4, orders: 1 });
    const counts = { declined: 3, authentication_failed: 1, request_rejected: 1 };
    assert.deepEqual(
      refusals,
      Object.entries(counts).map(([reason, count]) => ({ providerId: 'mock', reason, count })),
    );
  });

  it('keeps the days of purged carts, and counts no step after seven days', async () => {
    const shop = await newShop(service);
    const late = await openCheckout(shop.store, 'session');
    await placeOrder(shop.store);
    const span = `from=${today()}&to=${today()}`;
    const early = await get(shop, `checkout?${span}`);
    assert.deepEqual(early.totals, { carts: 2, checkouts: 2, payments: 1, orders: 1 });
    service.clock.advance(8 * DAY_MS);
    await finish(shop, late.path);
    await keepFigures(service.app);
    assert.deepEqual(await get(shop, `checkout?${span}`), early);
    service.clock.advance(2 * DAY_MS);
    await keepFigures(service.app);
    await sql`delete from carts where store_id = ${shop.store.id}`;
    assert.deepEqual(await get(shop, `checkout?${span}`), early);
    assert.equal((await get(shop, 'checkout')).totals.carts, 2);
  });
});

describe('figures refuse', () => {
  it('dates that are none, in the wrong order, or too far apart', async () => {
    const shop = await newShop(service);
    for (const operation of OPERATIONS) {
      for (const query of [
        'from=2027-02-30',
        'from=yesterday',
        'from=2027-03-02&to=2027-03-01',
        'from=2000-01-01&to=2027-01-01',
        'from=1999-01-01&to=1999-02-01',
        'developerMode=maybe',
      ]) {
        const path = `/admin/v1/figures/${operation}?${query}`;
        const { status, code } = await shop.clerk.call('GET', path);
        assert.deepEqual([path, status, code], [path, 400, 'VALIDATION_ERROR']);
      }
    }
    const long = 'from=2025-01-01&to=2027-01-01';
    for (const [query, expected] of [
      [`${long}&interval=day`, 400],
      [`${long}&interval=week`, 200],
    ]) {
      const { status } = await shop.clerk.call('GET', `/admin/v1/figures/sales?${query}`);
      assert.equal(status, expected);
    }
  });

  it('sums that are too large to be exact', async () => {
    const shop = await newShop(service);
    const code = await newCoupon(service, shop.store, { type: 'fixed', value: 1 });
    const dear = { sku: 'DEAR', metadata: { unitPriceCents: '6000000000000000', name: 'Dear' } };
    for (let count = 0; count < 2; count++) {
      await placeOrder(shop.store, { items: [dear], coupons: [code] });
      const card = { amount: 6_000_000_000_000_000 };
      const { status } = await shop.clerk.call('POST', '/admin/v1/gift-cards', card);
      assert.equal(status, 200);
    }
    for (const operation of OPERATIONS.filter((name) => name !== 'checkout')) {
      const { code: error } = await shop.clerk.call('GET', `/admin/v1/figures/${operation}`);
      assert.deepEqual([operation, error], [operation, 'AMOUNT_TOO_LARGE']);
    }
  });
});

describe('figures need their credential', () => {
  it('are for operators of the store, staff too', async () => {
    const shop = await newShop(service);
    const staff = await shop.store.newOperator('staff');
    for (const operation of OPERATIONS) {
      const path = `/admin/v1/figures/${operation}`;
      assert.equal((await staff.call('GET', path)).status, 200);
      assert.equal((await service.call('GET', path)).status, 401);
    }
  });

  it('are those of one store', async () => {
    const [shop, other] = [await newShop(service), await newShop(service)];
    await placeOrder(shop.store);
    assert.equal((await get(other, 'sales')).currencies[0].totals.orders, 0);
    assert.deepEqual((await get(other, 'products')).products, []);
    assert.equal((await get(other, 'checkout')).totals.carts, 0);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { DAY_MS, MINUTE_MS } from '../../src/values/time.ts';
import { openCheckout, placeOrder, walletPayment } from '../checkout-steps.ts';
import { expectViolations, UNDECIDED } from '../expected-violations.ts';
import { sharedService, startService } from '../harness.ts';
import { goLive } from '../states.ts';
import { acceptOffer, offersOf } from '../upsell-steps.ts';

const service = await sharedService();
const store = await service.newStore();
/** The header that shifts the time of a request. */
const at = (ms: number): Record<string, string> => ({
  'x-sandbox-now': new Date(service.clock.now().getTime() + ms).toISOString(),
});

describe('x-sandbox-now', () => {
  it('is the time by which a cart, a quote and an intent expire', async () => {
    const { cart, path, confirmation } = await openCheckout(store, 'intent');
    const read = (headers: Record<string, string>) =>
      store.call('GET', `/v1/carts/${cart.id}`, undefined, headers);
    assert.equal((await read(at(29 * DAY_MS))).data.status, 'checkout');
    assert.equal((await read(at(31 * DAY_MS))).data.status, 'expired');
    assert.equal((await read({})).data.status, 'checkout', 'it holds for one request');
    const confirm = (ms: number) => store.call('POST', `${path}/confirm`, confirmation, at(ms));
    assert.equal((await confirm(31 * DAY_MS)).code, 'CART_EXPIRED');
    assert.equal((await confirm(31 * MINUTE_MS)).code, 'QUOTE_CHANGED');
    assert.equal((await confirm(29 * MINUTE_MS)).status, 200);
  });

  it('is the time by which offers and protection quotes expire', async () => {
    const order = await placeOrder(store);
    const [kit] = await offersOf(store, order);
    const accept = (ms: number) =>
      store.call('POST', `/v1/upsells/orders/${order.id}/accept`, { offerId: kit.id }, at(ms));
    assert.equal((await accept(31 * MINUTE_MS)).code, 'UPSELL_EXPIRED');
    assert.equal((await accept(29 * MINUTE_MS)).status, 200);
    const insurance = `/v1/add-ons/carts/${(await store.newCart()).id}/insurance`;
    const { quoteId } = (await store.call('GET', `${insurance}/quote`)).data;
    const add = (ms: number) => store.call('POST', insurance, { quoteId }, at(ms));
    assert.equal((await add(31 * MINUTE_MS)).code, 'QUOTE_CHANGED');
    assert.equal((await add(29 * MINUTE_MS)).status, 200);
  });

  it('accepts a time of any zone, with and without seconds', async () => {
    const day = service.clock.now().toISOString().slice(0, 10);
    for (const time of [
      '10:00Z',
      '10:00:00Z',
      '10:00:00.5Z',
      '10:00:00.123+05:30',
      '10:00-08:00',
    ]) {
      const headers = { 'x-sandbox-now': `${day}T${time}` };
      const { status, data } = await store.call('POST', '/v1/carts/', {}, headers);
      assert.deepEqual([status, data.createdAt], [200, new Date(`${day}T${time}`).toISOString()]);
    }
  });

  it('accepts a relative time in words', async () => {
    for (const [said, ms] of [
      ['in 1 minute', MINUTE_MS],
      ['in 90 minutes', 90 * MINUTE_MS],
      ['in 2 hours', 120 * MINUTE_MS],
      ['in 40 days', 40 * DAY_MS],
    ] as const) {
      const before = service.clock.now().getTime();
      const headers = { 'x-sandbox-now': said };
      const { status, data } = await store.call('POST', '/v1/carts/', {}, headers);
      const awayMs = Date.parse(data.createdAt) - before - ms;
      assert.ok(status === 200 && awayMs >= 0 && awayMs < MINUTE_MS, `${said}: ${awayMs}`);
    }
    for (const said of ['in 367 days', 'in -1 days', 'in 1.5 hours', 'in 5 years', 'tomorrow']) {
      const headers = { 'x-sandbox-now': said };
      const { code } = await store.call('POST', '/v1/carts/', {}, headers);
      assert.equal(code, 'VALIDATION_ERROR', said);
    }
  });

  it('is refused for a day that does not exist', async () => {
    const year = service.clock.now().getUTCFullYear();
    for (const day of ['02-30', '04-31', '13-01', '00-10', '06-00']) {
      const headers = { 'x-sandbox-now': `${year}-${day}T00:00:00Z` };
      const { code } = await store.call('POST', '/v1/carts/', {}, headers);
      assert.equal(code, 'VALIDATION_ERROR', day);
    }
  });

  it('is ignored once the store is live, even if it is invalid', async () => {
    const live = await service.newStore();
    const { id } = await live.newCart();
    await goLive(service, live);
    for (const headers of [at(31 * DAY_MS), { 'x-sandbox-now': 'nonsense' }]) {
      const { status, data } = await live.call('GET', `/v1/carts/${id}`, undefined, headers);
      assert.deepEqual([status, data.status], [200, 'active']);
    }
  });
});

describe('x-sandbox-now does not affect', () => {
  it('how long an Idempotency-Key is stored', async () => {
    const body = { items: [] };
    for (const [first, second] of [
      [0, 40 * DAY_MS],
      [-40 * DAY_MS, 0],
      [40 * DAY_MS, 0],
    ] as const) {
      const key = { 'idempotency-key': randomUUID() };
      const made = await store.call('POST', '/v1/carts/', body, { ...key, ...at(first) });
      const again = await store.call('POST', '/v1/carts/', body, { ...key, ...at(second) });
      assert.equal(again.headers['idempotent-replayed'], 'true');
      assert.equal(again.data.id, made.data.id);
      const [row] = await service.sql<{ leftMs: number }[]>`
        select extract(epoch from expires_at - ${service.clock.now()}) * 1000 as "leftMs"
        from idempotency_keys where store_id = ${store.id} order by claim_id desc limit 1`;
      assert.ok(Math.abs(Number(row?.leftMs) - DAY_MS) < MINUTE_MS, `${row?.leftMs}`);
    }
  });

  it('ids, numbers and times of orders, nor the sweeper', async () => {
    const cart = await store.newCart();
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    const before = await placeOrder(store);
    const { order } = (await store.call('POST', path, walletPayment(cart), at(20 * DAY_MS))).data;
    assert.ok(order.id > before.id);
    assert.equal(order.orderNumber.slice(0, 8), before.orderNumber.slice(0, 8));
    const money = `/v1/payments/orders/${order.id}/refund`;
    await store.call('POST', money, { amount: 1 }, at(-20 * DAY_MS));
    await acceptOffer(store, order);
    const open = await store.newCart();
    const unknown = `/v1/checkout/sessions/${open.id}/wallet-express`;
    const input = walletPayment(open, { paymentToken: 'tok_timeout' });
    await store.call('POST', unknown, input, at(20 * DAY_MS));
    expectViolations(store.id, UNDECIDED);
    const rows = await service.sql<{ at: Date }[]>`
      select created_at as at from orders where id = ${order.id}
      union all select updated_at from payment_attempts
      where order_id = ${order.id} or cart_id = ${open.id}
      union all select updated_at from payment_transactions where order_id = ${order.id}
      union all select created_at from events where aggregate_id = ${order.id}`;
    assert.ok(rows.length >= 10);
    const now = service.clock.now().getTime();
    for (const row of rows) assert.ok(Math.abs(row.at.getTime() - now) < MINUTE_MS);
  });

  it('the time of an event: an event of the past would never be delivered', async () => {
    const { id } = await placeOrder(store);
    const past = at(-20 * DAY_MS);
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z999AA10123456784' };
    const { data } = await store.call('POST', `/v1/orders/${id}/shipments`, parcel, past);
    const shipment = `/v1/orders/${id}/shipments/${data.id}`;
    await store.call('PATCH', shipment, { status: 'delivered' }, past);
    await store.call('PATCH', `/v1/orders/${id}/status`, { status: 'delivered' }, past);
    const customer = await store.newCustomer();
    await customer.call('PUT', '/v1/customers/me', { firstName: 'Grace' }, past);
    const consent = { marketing: true, phone: '+14155550123' };
    await customer.call('PUT', '/v1/customers/me/sms-consent', consent, past);
    const rows = await service.sql<{ type: string; at: Date }[]>`
      select type, created_at as at from events
      where store_id = ${store.id} and aggregate_id in (${id}, ${customer.id})`;
    const now = service.clock.now().getTime();
    for (const { type, at: time } of rows) {
      assert.ok(Math.abs(time.getTime() - now) < MINUTE_MS, type);
    }
    const types = new Set(rows.map(({ type }) => type));
    for (const type of ['shipment.created', 'shipment.updated', 'order.status_changed']) {
      assert.ok(types.has(type), type);
    }
    for (const type of ['customer.updated', 'consent.changed']) assert.ok(types.has(type), type);
  });

  it('rate limits', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '3' } });
    const shop = await limited.newStore();
    const replies = [];
    for (let n = 0; n < 12; n++) {
      replies.push(await shop.call('GET', '/v1/config/', undefined, at(n * DAY_MS)));
    }
    assert.ok(replies.some(({ code }) => code === 'RATE_LIMITED'));
  });
});

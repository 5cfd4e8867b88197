import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { CartwrightAdmin } from '../src/admin.ts';
import { ADDRESS, MUG, startListening } from './listening-service.ts';

const { proxy, client, store } = await startListening();
const cartwright = client();
const ORDERS = 5;

async function placeOrder(): Promise<void> {
  const { id } = await cartwright.carts.create({ items: [MUG] });
  const outcome = await cartwright.checkout(id).confirmWallet({
    method: 'apple_pay',
    paymentToken: 'tok_sheet',
    rateId: 'free',
    shippingAddress: ADDRESS,
    email: 'ada@example.com',
    expectedTotal: 2500,
  });
  assert.equal(outcome.state, 'placed');
}

async function adminClient(): Promise<CartwrightAdmin> {
  const { token } = await store.newOperator('owner');
  return new CartwrightAdmin({ baseUrl: proxy.url, token });
}

before(async () => {
  for (let count = 0; count < ORDERS; count++) await placeOrder();
  proxy.passed.splice(0);
});

describe('a list with numbered pages', () => {
  it('is read page by page', async () => {
    const numbers: string[] = [];
    for await (const order of cartwright.orders.list({ pageSize: 2 })) {
      numbers.push(order.orderNumber);
    }
    assert.equal(new Set(numbers).size, ORDERS);
    assert.equal(proxy.passed.length, 3);
  });

  it('reads no page that is not needed', async () => {
    proxy.passed.splice(0);
    for await (const _ of cartwright.orders.list({ pageSize: 2 })) break;
    assert.equal(proxy.passed.length, 1);
    assert.equal((await cartwright.orders.list({ pageSize: 2 }).toArray(2)).length, 2);
    assert.equal(proxy.passed.length, 2);
    assert.deepEqual(await cartwright.orders.list().toArray(0), []);
  });

  it('gives one page with its totals', async () => {
    const { orders, pagination } = await cartwright.orders.list({ pageSize: 2, page: 3 }).page();
    assert.equal(orders.length, 1);
    assert.deepEqual([pagination.total, pagination.hasMore], [ORDERS, false]);
  });

  it('shows no element twice when one is added meanwhile', async () => {
    const ids: string[] = [];
    for await (const { id } of cartwright.orders.list({ pageSize: 2 })) {
      ids.push(id);
      if (ids.length === 2) await placeOrder();
    }
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(ids.length, ORDERS);
  });

  it('is filtered, and ends with an AbortSignal', async () => {
    assert.deepEqual(await cartwright.orders.list({ search: 'nothing-like-it' }).toArray(), []);
    const signal = AbortSignal.abort();
    const aborted = cartwright.orders.list({}, { signal }).toArray();
    await assert.rejects(aborted, { name: 'AbortError' });
  });
});

describe('a list with a cursor', () => {
  it('is read in the same way by an operator, also inside an object', async () => {
    const admin = await adminClient();
    const codes: string[] = [];
    for await (const { code } of admin.listCoupons({ query: { limit: 1 } })) codes.push(code);
    assert.equal(new Set(codes).size, codes.length);
    assert.ok(codes.includes('WELCOME10'));
    const [card] = await admin.listGiftCards().toArray(1);
    assert.ok(card);
    const path = { giftCardId: card.id };
    const entries = await admin.pages('getGiftCard', { path }).toArray();
    assert.equal(entries.length, (await admin.getGiftCard({ path })).entries.length);
  });

  it('is read in the same way where it is found by filters', async () => {
    const admin = await adminClient();
    const found = await admin.findOrders({ query: { limit: 2, status: 'confirmed' } }).toArray();
    assert.equal(new Set(found.map(({ id }) => id)).size, ORDERS + 1);
  });
});

describe('a file', () => {
  it('is returned as its text', async () => {
    const text = await (await adminClient()).exportOrders();
    assert.match(text, /^orderNumber,createdAt,/);
    assert.equal(text.trimEnd().split('\r\n').length, 1 + ORDERS + 1);
  });

  it('is no page that a gateway answers, and a refusal stays one', async () => {
    proxy.faults.push({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Hi</p>' });
    const admin = await adminClient();
    const lost = admin.exportOrders({}, { retries: 0 });
    await assert.rejects(lost, { name: 'CartwrightConnectionError' });
    const { token } = await store.newOperator('staff');
    const staff = new CartwrightAdmin({ baseUrl: proxy.url, token });
    await assert.rejects(staff.exportOrders(), { code: 'FORBIDDEN' });
  });
});

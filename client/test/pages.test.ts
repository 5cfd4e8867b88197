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

  it('is read in the same way by an operator, also inside an object', async () => {
    const admin = await adminClient();
    const codes: string[] = [];
    for await (const { code } of admin.listCoupons({ query: { pageSize: 1 } })) codes.push(code);
    assert.ok(codes.includes('WELCOME10'));
    const [card] = await admin.listGiftCards().toArray(1);
    assert.ok(card);
    const path = { giftCardId: card.id };
    const entries = await admin.pages('getGiftCard', { path }).toArray();
    assert.equal(entries.length, (await admin.getGiftCard({ path })).entries.length);
  });
});

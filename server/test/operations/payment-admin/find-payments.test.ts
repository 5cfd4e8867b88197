import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type CheckoutOptions, openCheckout, placeOrder } from '../../checkout-steps.ts';
import { asCustomer } from '../../contract/as-customer.ts';
import { expectViolations } from '../../expected-violations.ts';
import { type Data, sharedService, type TestStore } from '../../harness.ts';
import { goLive } from '../../states.ts';
import { offersOf } from '../../upsell-steps.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const PAYMENTS = '/admin/v1/payments';

async function find(query: Record<string, string> = {}, by = call): Promise<Data> {
  const { status, data, text } = await by('GET', `${PAYMENTS}?${new URLSearchParams(query)}`);
  assert.equal(status, 200, text);
  return data;
}
const idsOf = ({ payments }: Data): string[] => payments.map(({ id }: Data) => id);

/** A confirm that does not succeed; the id of its cart. */
async function tried(shop: TestStore, options: CheckoutOptions): Promise<string> {
  const { cart, path, confirmation } = await openCheckout(shop, 'intent', options);
  const { status, text } = await shop.call('POST', `${path}/confirm`, confirmation);
  assert.equal(status, 402, text);
  return cart.id;
}
const GRACE = { email: 'grace@example.com' };
const declinedCart = await tried(store, { ...GRACE, paymentToken: 'tok_insufficient_funds' });
const waitingCart = await tried(store, { paymentToken: 'tok_requires_action' });
const order = await placeOrder(store, GRACE);
const other = await placeOrder(store, { paymentToken: 'tok_mastercard' });

describe('findPayments works', () => {
  it('lists attempts, declined ones too, newest first, and says why one was refused', async () => {
    const { payments, nextCursor } = await find();
    assert.equal(nextCursor, null);
    assert.deepEqual(
      payments.map(({ status, cartId }: Data) => [status, cartId]),
      [
        ['succeeded', other.cartId],
        ['succeeded', order.cartId],
        ['action_required', waitingCart],
        ['declined', declinedCart],
      ],
    );
    const [paid, , , declined] = payments;
    assert.deepEqual(
      [paid.decline, paid.orderNumber, paid.card.brand],
      [null, other.orderNumber, 'mastercard'],
    );
    assert.deepEqual(declined.decline, {
      code: 'insufficient_funds',
      providerCode: 'mock_insufficient_funds',
      message: 'The card has insufficient funds.',
    });
    const { email, orderId, developerMode, card, isUpsell } = declined;
    assert.deepEqual(
      [email, orderId, developerMode, card, isUpsell],
      ['grace@example.com', null, true, { brand: 'visa', last4: '4242' }, false],
    );
  });

  it('filters by status, provider, e-mail in any case, cart, order, mode and time', async () => {
    const all = idsOf(await find());
    const [othersId, ordersId, waitingId, declinedId] = all;
    const later = new Date(Date.now() + 60_000).toISOString();
    const expected: [Record<string, string>, (string | undefined)[]][] = [
      [{ status: 'declined' }, [declinedId]],
      [{ status: 'action_required' }, [waitingId]],
      [{ status: 'refunded' }, []],
      [{ providerId: 'mock' }, all],
      [{ providerId: 'stripe' }, []],
      [{ email: 'Grace@Example.com' }, [ordersId, declinedId]],
      [{ email: 'grace@example.com', status: 'succeeded' }, [ordersId]],
      [{ email: 'stranger@example.com' }, []],
      [{ cartId: declinedCart }, [declinedId]],
      [{ orderId: other.id }, [othersId]],
      [{ orderId: randomUUID() }, []],
      [{ developerMode: 'true' }, all],
      [{ developerMode: 'false' }, []],
      [{ to: later }, all],
      [{ from: later }, []],
      [{ from: '2020-01-01T00:00:00Z', to: '2021-01-01T00:00:00Z' }, []],
    ];
    for (const [query, ids] of expected) {
      assert.deepEqual(idsOf(await find(query)), ids, JSON.stringify(query));
    }
  });

  it('filters by the customer who was signed in', async () => {
    const [ada, grace] = [await store.newCustomer(), await store.newCustomer()];
    const own = await placeOrder(asCustomer(store, ada));
    await placeOrder(asCustomer(store, grace));
    const found = await find({ customerId: ada.id });
    assert.deepEqual(
      found.payments.map(({ orderId, customerId }: Data) => [orderId, customerId]),
      [[own.id, ada.id]],
    );
    assert.deepEqual(idsOf(await find({ customerId: randomUUID() })), []);
    const refused = await call('GET', `${PAYMENTS}?customerId=me`);
    assert.equal(refused.code, 'VALIDATION_ERROR');
  });

  it('shows a declined attempt with the order that another one paid, and upsells', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    const options = { paymentToken: 'tok_declined' };
    const { cart, path, confirmation } = await openCheckout(shop, 'intent', options);
    await shop.call('POST', `${path}/confirm`, confirmation);
    const { data } = await shop.call('POST', `${path}/payment-intent`, {
      paymentToken: 'tok_upsell_declined',
    });
    const again = { ...confirmation, paymentIntentId: data.paymentIntent.id };
    const placed = (await shop.call('POST', `${path}/confirm`, again)).data.order;
    const [offer] = await offersOf(shop, placed);
    const accept = `/v1/upsells/orders/${placed.id}/accept`;
    assert.equal((await shop.call('POST', accept, { offerId: offer.id })).status, 402);
    for (const query of [{ orderId: placed.id }, { cartId: cart.id }]) {
      const { payments } = await find(query, boss.call);
      assert.deepEqual(
        payments.map(({ status, isUpsell, orderId, email }: Data) => [
          ...[status, isUpsell, orderId, email],
        ]),
        [
          ['declined', true, placed.id, 'ada@example.com'],
          ['succeeded', false, placed.id, 'ada@example.com'],
          ['declined', false, placed.id, 'ada@example.com'],
        ],
      );
    }
    const byEmail = await find({ email: 'ada@example.com' }, boss.call);
    assert.equal(byEmail.payments.length, 3);
  });

  it('continues after a cursor, also if more was paid meanwhile', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('staff');
    for (let count = 0; count < 5; count++) await placeOrder(shop);
    const expected = idsOf(await find({}, boss.call));
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const query = { limit: '2', ...(cursor && { cursor }) };
      const page = await find(query, boss.call);
      seen.push(...idsOf(page));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
      await placeOrder(shop);
    }
    assert.deepEqual(seen, expected);
  });

  it('keeps the sandbox apart in a store that went live', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    await placeOrder(shop);
    await goLive(service, shop);
    service.keys.evict(shop.id as never);
    assert.equal((await find({ developerMode: 'true' }, boss.call)).payments.length, 1);
    assert.equal((await find({ developerMode: 'false' }, boss.call)).payments.length, 0);
    await service.sql`
      update payment_attempts set provider_id = 'main', created_at = now() + interval '1 hour'
      where store_id = ${shop.id}`;
    assert.equal((await find({ developerMode: 'true' }, boss.call)).payments.length, 0);
    const { payments } = await find({ developerMode: 'false' }, boss.call);
    assert.deepEqual(
      payments.map(({ developerMode }: Data) => developerMode),
      [false],
    );
  });
});

describe('findPayments refuses bad input', () => {
  it('refuses an invalid filter, limit or cursor', async () => {
    const wrong = ['status=lost', 'cartId=x', 'orderId=1', 'from=today', 'limit=0', 'cursor=x'];
    for (const query of [...wrong, 'limit=101', 'developerMode=maybe', 'email=']) {
      const { code } = await call('GET', `${PAYMENTS}?${query}`);
      assert.equal(code, 'VALIDATION_ERROR', query);
    }
  });
});

describe('getPayment', () => {
  it('returns one attempt with its method', async () => {
    const [id] = idsOf(await find({ status: 'declined' }));
    const { data } = await call('GET', `${PAYMENTS}/${id}`);
    const { lateCharge, refundReference, decline } = data;
    assert.deepEqual(
      [data.id, lateCharge, refundReference, decline.code],
      [id, null, null, 'insufficient_funds'],
    );
  });

  it('shows a charge that came after the decline', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('staff');
    await tried(shop, { paymentToken: 'tok_declined' });
    await service.sql`
      update payment_attempts set late_reference = 'late_1', late_amount = 1250
      where store_id = ${shop.id}`;
    expectViolations(shop.id, 'no declined payment was charged later');
    const [id] = idsOf(await find({}, boss.call));
    const { data } = await boss.call('GET', `${PAYMENTS}/${id}`);
    assert.deepEqual(data.lateCharge, { reference: 'late_1', amount: 1250 });
  });

  it('treats payments of another store as unknown', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('staff');
    const [id] = idsOf(await find());
    const replies = [];
    for (const each of [id, randomUUID(), 'x']) {
      replies.push(await boss.call('GET', `${PAYMENTS}/${each}`));
    }
    for (const { code, text } of replies) {
      assert.deepEqual([code, text], ['PAYMENT_NOT_FOUND', replies[0]?.text]);
    }
    assert.deepEqual(idsOf(await find({ cartId: declinedCart }, boss.call)), []);
    assert.deepEqual(idsOf(await find({ orderId: order.id }, boss.call)), []);
  });
});

describe('what an erased person leaves', () => {
  it('is an attempt with its code, without address, card digits and text', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    await placeOrder(shop, GRACE);
    await tried(shop, { ...GRACE, paymentToken: 'tok_insufficient_funds' });
    const { status, text } = await boss.call('POST', '/admin/v1/customers/erase', GRACE);
    assert.equal(status, 200, text);
    const { payments } = await find({}, boss.call);
    for (const { email, card } of payments) {
      assert.deepEqual([email, card], [null, { brand: 'visa', last4: null }]);
    }
    assert.deepEqual(payments[0].decline, {
      code: 'insufficient_funds',
      providerCode: 'mock_insufficient_funds',
      message: null,
    });
    assert.deepEqual(idsOf(await find(GRACE, boss.call)), []);
  });
});

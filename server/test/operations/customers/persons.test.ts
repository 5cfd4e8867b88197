import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoreContext } from '../../../src/context.ts';
import { DISCOUNT_INVARIANTS } from '../../../src/doctor/discount-invariants.ts';
import { failureSubject } from '../../../src/features/auth/passwords/failure-subject.ts';
import { shopperHash } from '../../../src/features/coupons/find-shopper.ts';
import type { Sql } from '../../../src/platform/db/connect.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { newCoupon, usesOf } from '../../discounts.ts';
import { type Data, sharedService, type TestStore } from '../../harness.ts';

const service = await sharedService();
const EXPORT = '/admin/v1/customers/export';
const ERASE = '/admin/v1/customers/erase';

async function newSetting() {
  const store = await service.newStore();
  return { store, owner: await store.newOperator('owner') };
}

/** A customer with all data that a store can hold, and an order of theirs. */
async function newPerson(store: TestStore, email = 'ada.canary@example.com') {
  const customer = await store.newCustomer({
    email,
    phone: '+14155550199',
    firstName: 'Ada',
    lastName: 'Canary',
  });
  await service.sql`
    update customers set email_verified = true, marketing_consent = true
    where store_id = ${store.id} and id = ${customer.id}`;
  await service.sql`
    insert into addresses (store_id, id, customer_id, slot, first_name, last_name, line1, city,
      state, postal_code, country, created_at, updated_at)
    values (${store.id}, gen_random_uuid(), ${customer.id}, 1, 'Ada', 'Canary', '1 Canary Row',
      'Springfield', 'IL', '62701', 'US', now(), now())`;
  await service.sql`
    insert into consents (store_id, id, customer_id, sequence, kind, subscribed, source, created_at)
    values (${store.id}, gen_random_uuid(), ${customer.id}, 1, 'marketing', true, 'footer', now())`;
  const shop = { ...store, call: customer.call };
  const order = await placeOrder(
    { ...shop, newCart: async () => (await customer.call('POST', '/v1/carts', CART)).data },
    { email },
  );
  return { customer, order };
}

const CART = { items: [{ sku: 'MUG-7', metadata: { unitPriceCents: '1250', name: 'Mug' } }] };

async function declined(store: TestStore, email: string) {
  const options = { email, paymentToken: 'tok_declined' };
  const opened = await openCheckout(store, 'intent', options);
  const { code } = await store.call('POST', `${opened.path}/confirm`, opened.confirmation);
  assert.equal(code, 'PAYMENT_DECLINED');
  return opened;
}

/** Every row of the store that contains the word, by table. */
async function tablesWith(storeId: string, word: RegExp): Promise<string[]> {
  const tables = await service.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'store_id' order by 1`;
  const found = [];
  for (const { name } of tables) {
    const rows = await service.sql<{ text: string }[]>`
      select to_jsonb(one)::text as text from ${service.sql(name)} as one
      where store_id = ${storeId}`;
    if (rows.some(({ text }) => word.test(text))) found.push(name);
  }
  return found;
}

async function violationsIn(sql: Sql, storeId: string): Promise<string[]> {
  const broken = [];
  for (const { name, violations } of DISCOUNT_INVARIANTS) {
    const rows = await sql.unsafe(violations);
    if (rows.some((row) => row.store_id === storeId)) broken.push(name);
  }
  return broken;
}

describe('exporting a person', () => {
  it('returns profile, addresses, consents and orders, also those placed as a guest', async () => {
    const { store, owner } = await newSetting();
    const { customer, order } = await newPerson(store);
    const guest = await placeOrder(store, { email: 'Ada.Canary@example.com' });
    await placeOrder(store, { email: 'other@example.com' });
    const { data, text } = await owner.call('POST', EXPORT, { customerId: customer.id });
    assert.equal(data.customer.firstName, 'Ada', text);
    assert.equal(data.addresses[0].line1, '1 Canary Row');
    assert.equal(data.consents[0].source, 'footer');
    assert.equal(data.sessions.length, 1);
    assert.deepEqual(
      data.orders.map(({ orderNumber }: Data) => orderNumber).sort(),
      [order.orderNumber, guest.orderNumber].sort(),
    );
  });

  it('omits orders of an address that was never verified', async () => {
    const { store, owner } = await newSetting();
    const impostor = await store.newCustomer({ email: 'victim@example.com', firstName: 'Eve' });
    await placeOrder(store, { email: 'victim@example.com' });
    const { data } = await owner.call('POST', EXPORT, { customerId: impostor.id });
    assert.deepEqual(data.orders, []);
  });

  it('finds a guest by the address alone', async () => {
    const { store, owner } = await newSetting();
    await placeOrder(store, { email: 'guest@example.com' });
    const { data } = await owner.call('POST', EXPORT, { email: 'GUEST@example.com' });
    assert.deepEqual([data.id, data.customer, data.orders.length], [null, null, 1]);
  });

  it('finds no other person', async () => {
    const { owner } = await newSetting();
    const stranger = await (await service.newStore()).newCustomer({ email: 'b@example.com' });
    for (const path of [EXPORT, ERASE]) {
      for (const body of [{ customerId: stranger.id }, { email: 'b@example.com' }]) {
        assert.equal((await owner.call('POST', path, body)).code, 'CUSTOMER_NOT_FOUND');
      }
      for (const body of [{}, { customerId: 'x' }, { customerId: stranger.id, email: 'b@x.com' }]) {
        assert.equal((await owner.call('POST', path, body)).code, 'VALIDATION_ERROR');
      }
    }
  });
});

describe('erasing a person', () => {
  it('removes their data from every table, and keeps every amount', async () => {
    const { store, owner } = await newSetting();
    const { customer, order } = await newPerson(store);
    const guest = await placeOrder(store, { email: 'ada.canary@example.com' });
    // As after a chargeback of a debit.
    await service.sql`
      update payment_attempts set status = 'failed'
      where store_id = ${store.id} and cart_id = ${guest.cartId}`;
    await declined(store, 'ada.canary@example.com');
    const erased = await owner.call('POST', ERASE, { customerId: customer.id });
    assert.equal(erased.data.erasedOrders, 2, erased.text);
    // An abandoned cart is not linked to a person; it is purged when it expires.
    const left = await tablesWith(store.id, /canary|lovelace|main street|4155550199/i);
    assert.deepEqual(left, ['carts']);
    for (const before of [order, guest]) {
      const { data } = await store.call('GET', `/v1/orders/${before.id}`);
      assert.deepEqual(data.totals, before.totals);
      assert.deepEqual(data.items, before.items);
      assert.equal(data.orderNumber, before.orderNumber);
      assert.deepEqual([data.email, data.phone, data.billingAddress.lastName], ['', null, '']);
      assert.equal(data.billingAddress.country, 'US');
    }
  });

  it('removes declined payments of the customer, whatever cart and address they had', async () => {
    const { store, owner } = await newSetting();
    const customer = await store.newCustomer({ email: 'ada@example.com' });
    const shop = { ...store, call: customer.call };
    const own = async () => (await customer.call('POST', '/v1/carts', CART)).data;
    await declined(shop, 'guest.cart@example.com');
    await declined({ ...shop, newCart: own }, 'former@example.com');
    await service.sql`delete from carts where store_id = ${store.id}`;
    assert.deepEqual(await tablesWith(store.id, /lovelace/i), ['payment_attempts']);
    await owner.call('POST', ERASE, { customerId: customer.id });
    assert.deepEqual(await tablesWith(store.id, /lovelace|guest\.cart|former/i), []);
  });

  it('removes a declined payment of the same cart with another address', async () => {
    const { store, owner } = await newSetting();
    const { path, confirmation } = await declined(store, 'mistyped@example.com');
    const intent = await store.call('POST', `${path}/payment-intent`, {});
    const { id: paymentIntentId } = intent.data.paymentIntent;
    const email = 'guest@example.com';
    const paid = { ...confirmation, paymentIntentId, email };
    assert.equal((await store.call('POST', `${path}/confirm`, paid)).status, 200);
    await owner.call('POST', ERASE, { email });
    assert.deepEqual(await tablesWith(store.id, /lovelace|mistyped/i), []);
  });

  it('removes their hashes from coupons and sign-ins, and keeps every use counted', async () => {
    const { store, owner } = await newSetting();
    const { customer } = await newPerson(store);
    const email = 'ada.canary@example.com';
    const code = await newCoupon(service, store, { usesPerShopperMax: 2, usesMax: 3 });
    const buy = (options: object = {}) => placeOrder(store, { email, coupons: [code], ...options });
    const first = await buy();
    const cart = async () => (await customer.call('POST', '/v1/carts', CART)).data;
    const own = { ...store, call: customer.call, newCart: cart };
    await placeOrder(own, { email, coupons: [code] });
    const ctx = { app: service.app, storeId: store.id } as StoreContext;
    // The part of the hash that a shopper address adds is removed with it.
    const failed = Buffer.concat([failureSubject(ctx, email), Buffer.alloc(32, 7)]);
    await service.sql`
      insert into sign_in_failures (store_id, subject, failures, next_try_at, updated_at)
      values (${store.id}, ${failed}, 1, now(), now())`;
    const shopper = shopperHash(ctx, `email ${email}`);
    const words = [shopper, failed].map((name) => name.toString('hex'));
    const isFound = async () => await tablesWith(store.id, new RegExp(words.join('|')));
    assert.deepEqual(await isFound(), ['coupon_shoppers', 'coupon_uses', 'sign_in_failures']);
    await owner.call('POST', ERASE, { customerId: customer.id });
    assert.deepEqual(await isFound(), []);
    assert.deepEqual(await usesOf(service, store, code), { uses: 2, rows: 2 });
    assert.deepEqual(await violationsIn(service.sql, store.id), []);
    // A use is released as usual, and the total limit still holds.
    await store.call('POST', `/v1/payments/orders/${first.id}/void`, {});
    assert.deepEqual(await usesOf(service, store, code), { uses: 1, rows: 1 });
    assert.deepEqual(await violationsIn(service.sql, store.id), []);
    await buy({ email: 'bea@example.com' });
    await buy({ email: 'cleo@example.com' });
    const late = await store.newCart();
    const reply = await store.call('POST', `/v1/carts/${late.id}/coupon`, { code });
    assert.equal(reply.code, 'COUPON_USED_UP');
  });

  it('loses no use when the order is voided meanwhile', async () => {
    const { store, owner } = await newSetting();
    const code = await newCoupon(service, store);
    const emails = Array.from({ length: 6 }, (_, n) => `guest-${n}@example.com`);
    const orders = await Promise.all(
      emails.map((email) => placeOrder(store, { email, coupons: [code] })),
    );
    await Promise.all([
      ...orders.map(({ id }) => store.call('POST', `/v1/payments/orders/${id}/void`, {})),
      ...emails.map((email) => owner.call('POST', ERASE, { email })),
    ]);
    assert.deepEqual(await usesOf(service, store, code), { uses: 0, rows: 0 });
    assert.deepEqual(await violationsIn(service.sql, store.id), []);
  });

  it('ends their sessions, and frees their address for a new customer', async () => {
    const { store, owner } = await newSetting();
    const { customer } = await newPerson(store);
    await owner.call('POST', ERASE, { customerId: customer.id });
    const { code } = await customer.call('GET', '/v1/orders/');
    assert.equal(code, 'CUSTOMER_TOKEN_INVALID');
    const again = await store.newCustomer({ email: 'ada.canary@example.com' });
    assert.notEqual(again.id, customer.id);
  });

  it('removes their search terms, and keeps those of the goods', async () => {
    const { store, owner } = await newSetting();
    const { customer, order } = await newPerson(store);
    const found = async (word: string) =>
      (await store.call('GET', `/v1/orders/?search=${word}`)).data.orders.length;
    assert.equal(await found('lovelace'), 1);
    await owner.call('POST', ERASE, { customerId: customer.id });
    assert.equal(await found('lovelace'), 0);
    assert.equal(await found('canary'), 0);
    assert.equal(await found('mug-7'), 1);
    assert.equal(await found(order.orderNumber), 1);
  });

  it('does not affect other persons', async () => {
    const { store, owner } = await newSetting();
    const { customer } = await newPerson(store);
    const other = await newPerson(store, 'bea@example.com');
    await owner.call('POST', ERASE, { customerId: customer.id });
    const { data } = await owner.call('POST', EXPORT, { customerId: other.customer.id });
    assert.equal(data.customer.email, 'bea@example.com');
    assert.equal(data.orders[0].billingAddress.lastName, 'Lovelace');
    assert.equal((await other.customer.call('GET', '/v1/orders/')).status, 200);
  });

  it('can be repeated, and refunds still work', async () => {
    const { store, owner } = await newSetting();
    const { customer, order } = await newPerson(store);
    await owner.call('POST', ERASE, { customerId: customer.id });
    assert.equal((await owner.call('POST', ERASE, { customerId: customer.id })).status, 200);
    const refund = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    assert.equal(refund.data.refund.status, 'succeeded');
  });

  it('of a guest leaves no trace by which a repeat could find the address', async () => {
    const { store, owner } = await newSetting();
    const email = 'gone.canary@example.com';
    await placeOrder(store, { email });
    const key = { 'idempotency-key': 'erase once' };
    const first = await owner.call('POST', ERASE, { email }, key);
    assert.equal(first.data.erasedOrders, 1, first.text);
    assert.equal((await owner.call('POST', ERASE, { email })).code, 'CUSTOMER_NOT_FOUND');
    // A lost reply is returned again under its key.
    assert.equal((await owner.call('POST', ERASE, { email }, key)).text, first.text);
  });

  it('waits for a payment that is being decided', async () => {
    const { store, owner } = await newSetting();
    const options = { email: 'ada@example.com', paymentToken: 'tok_timeout' };
    await placeOrder(store, { email: 'ada@example.com' });
    const { path, confirmation } = await openCheckout(store, 'intent', options);
    await store.call('POST', `${path}/confirm`, confirmation);
    const erase = () => owner.call('POST', ERASE, { email: 'ada@example.com' });
    assert.equal((await erase()).code, 'PAYMENT_UNDECIDED');
    service.clock.advance(5_000);
    await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal((await erase()).data.erasedOrders, 2);
  });

  it('erases stored replies about them, and a repeat still refunds once', async () => {
    const { store, owner } = await newSetting();
    const order = await placeOrder(store, { email: 'keyed.canary@example.com' });
    const key = { 'idempotency-key': 'refund-of-a-person' };
    const refund = async () =>
      await owner.call('POST', `/admin/v1/orders/${order.id}/refund`, { amount: 5 }, key);
    assert.ok((await refund()).text.includes('keyed.canary'));
    await owner.call('POST', ERASE, { email: 'keyed.canary@example.com' });
    const again = await refund();
    assert.deepEqual([again.status, again.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    const { data } = await owner.call('GET', `/admin/v1/orders/${order.id}`);
    assert.equal(data.refundable, order.total - 5);
    const kept = await service.sql`
      select 1 from idempotency_keys where store_id = ${store.id} and length(reply) > 0`;
    assert.equal(kept.length, 0, 'also of the checkout');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import type { ChargeResult } from '../../../src/ports/payments/payment-provider.ts';
import { MINUTE_MS, systemClock } from '../../../src/values/time.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { expectViolations, UNDECIDED } from '../../expected-violations.ts';
import {
  MUG,
  sharedService,
  startService,
  type TestService,
  type TestStore,
} from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { cartRow, ownDatabase } from '../../states.ts';

const service = await sharedService();
const store = await service.newStore();

/** A cart that is locked while the bank requires an action of its shopper. */
async function waiting(shop: TestStore = store, paymentToken = 'tok_requires_action') {
  const opened = await openCheckout(shop, 'intent', { paymentToken });
  const { path, cart, confirmation } = opened;
  const confirm = (paymentIntentId: unknown = confirmation.paymentIntentId) =>
    shop.call('POST', `${path}/confirm`, { ...confirmation, paymentIntentId });
  const replaces = confirmation.paymentIntentId;
  const restart = (input: object = {}, headers: Record<string, string> = {}) =>
    shop.call('POST', `${path}/payment-intent`, { replaces, ...input }, headers);
  const add = () => shop.call('POST', `/v1/carts/${cart.id}/items`, MUG);
  const first = await confirm();
  return { ...opened, first, confirm, restart, add };
}

/** When it was last updated, and whether it is leased. */
async function attemptOf({ sql }: TestService, cartId: string): Promise<object | undefined> {
  const [row] = await sql`
    select updated_at, lease_purpose from payment_attempts where cart_id = ${cartId}`;
  return row;
}

/** A provider whose cancel has this result, or none at all. */
async function cancelling(result: () => Promise<ChargeResult>): Promise<TestService> {
  const mock = mockPayments(systemClock);
  return await startService({ ports: { payments: () => [{ ...mock, cancel: result }] } });
}

describe('createPaymentIntent with cancellation works', () => {
  it('unlocks a cart that waits for a bank, and another card pays for it once', async () => {
    const { cart, first, confirm, restart, add } = await waiting();
    assert.equal(first.code, 'PAYMENT_ACTION_REQUIRED');
    assert.equal((await add()).code, 'CART_LOCKED');
    const { status, text, data } = await restart({ paymentToken: 'tok_mastercard' });
    assert.equal(status, 200, text);
    assert.equal(data.session.nextAction, null);
    assert.equal(data.session.readiness.next.path, `/v1/checkout/sessions/${cart.id}/confirm`);
    const paid = await confirm(data.paymentIntent.id);
    assert.equal(paid.data.order.payment.brand, 'mastercard', paid.text);
    const rows = await service.sql`
      select status from payment_attempts
      where store_id = ${store.id} and cart_id = ${cart.id} order by id`;
    assert.deepEqual(
      rows.map((row) => row.status),
      ['declined', 'succeeded'],
    );
  });

  it('does so at once after the shopper returned without success, once or repeatedly', async () => {
    const nextAction = { type: 'redirect', url: 'https://bank.example', clientSecret: null };
    const mock = mockPayments(systemClock);
    const charge = async () => ({ kind: 'needs_action', nextAction }) as const;
    const ports = { payments: () => [{ ...mock, charge }] };
    const bank = await (await ownDatabase()).start({ ports });
    const { restart, confirm, cart } = await waiting(await bank.newStore());
    const before = await attemptOf(bank, cart.id);
    for (let minute = 0; minute < 16; minute++) {
      bank.clock.advance(MINUTE_MS);
      assert.equal((await confirm()).code, 'PAYMENT_ACTION_REQUIRED');
    }
    assert.deepEqual(await attemptOf(bank, cart.id), before, 'the sweeper sees it in time');
    assert.equal((await restart()).status, 200);
  });

  it('lets the cart be changed again', async () => {
    const { restart, add } = await waiting();
    assert.equal((await restart()).status, 200);
    assert.equal((await add()).status, 200);
  });

  it('is an ordinary payment if none waits', async () => {
    const { path, paymentIntentId } = await openCheckout(store, 'intent');
    const input = { replaces: paymentIntentId };
    const reply = await store.call('POST', `${path}/payment-intent`, input);
    assert.equal(reply.data.paymentIntent.id, paymentIntentId, reply.text);
  });

  it('accepts the version of the locked cart, though the cancellation makes another', async () => {
    const { cart, restart } = await waiting();
    const { headers } = await store.call('GET', `/v1/carts/${cart.id}`);
    const reply = await restart({}, { 'if-match': String(headers.etag) });
    assert.equal(reply.status, 200, reply.text);
  });
});

describe('createPaymentIntent with cancellation is safe for', () => {
  it('a payment with an unknown outcome', async () => {
    const { first, restart, cart } = await waiting(store, 'tok_timeout');
    assert.equal(first.code, 'PROVIDER_TIMEOUT');
    expectViolations(store.id, UNDECIDED);
    const before = await cartRow(service, cart.id);
    assert.equal((await restart()).code, 'CART_LOCKED');
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('a payment if the request is invalid, or for another version', async () => {
    const { restart, cart, confirm } = await waiting();
    const before = await cartRow(service, cart.id);
    assert.equal((await restart({ providerId: 'unknown' })).code, 'PROVIDER_NOT_FOUND');
    assert.equal((await restart({}, { 'if-match': '"999"' })).code, 'VERSION_MISMATCH');
    assert.equal((await restart({ replaces: true })).code, 'VALIDATION_ERROR');
    assert.equal((await restart({ replaces: 'pi_of_somebody' })).code, 'CART_LOCKED');
    assert.equal(await cartRow(service, cart.id), before);
    assert.equal((await confirm()).status, 200);
  });

  it('a payment that its provider does not cancel in time', async () => {
    const dead = await cancelling(() => Promise.reject(new Error('not reached')));
    const { restart, add, confirm } = await waiting(await dead.newStore());
    const { status, code, headers } = await restart();
    assert.deepEqual([status, code, headers['retry-after']], [504, 'PROVIDER_TIMEOUT', '5']);
    assert.equal((await add()).code, 'CART_LOCKED');
    assert.equal((await confirm()).code, 'PROVIDER_TIMEOUT', 'it may be ended at this moment');
    dead.clock.advance(21_000);
    assert.equal((await confirm()).status, 200, 'the shopper may still come back');
  });

  it('a payment that succeeded meanwhile: the cart is an order', async () => {
    const card = { method: 'card', brand: 'visa', last4: '4242' };
    const sum = { amount: 1648, currency: 'USD' };
    const paid = { kind: 'succeeded', reference: 'late', ...sum, ...card } as ChargeResult;
    const late = await cancelling(async () => paid);
    const { restart, confirm } = await waiting(await late.newStore());
    assert.equal((await restart()).code, 'CART_COMPLETED');
    const { data, text } = await confirm();
    assert.equal(data.order.status, 'confirmed', text);
  });

  it('a shopper who returns at the same moment: paid or cancelled', async () => {
    const seen = new Set<string>();
    for (let turn = 0; turn < (IS_WHOLE ? 20 : 4); turn++) {
      const { restart, confirm, cart } = await waiting();
      const calls = turn % 2 ? [restart, () => confirm()] : [() => confirm(), restart];
      await Promise.all(calls.map((call) => call()));
      const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
      const [row] = await service.sql`
        select count(*)::integer as orders from orders
        where store_id = ${store.id} and cart_id = ${cart.id}`;
      seen.add(`${data.status} ${row?.orders}`);
    }
    for (const end of seen) assert.match(end, /^(completed 1|checkout 0)$/);
  });

  it('the next payment, when a repeat comes late', async () => {
    const { restart, confirm, cart } = await waiting();
    const { data } = await restart({ paymentToken: 'tok_requires_action' });
    const next = data.paymentIntent.id;
    assert.equal((await confirm(next)).code, 'PAYMENT_ACTION_REQUIRED');
    const before = await cartRow(service, cart.id);
    assert.equal((await restart()).code, 'CART_LOCKED');
    assert.equal(await cartRow(service, cart.id), before);
    assert.equal((await confirm(next)).status, 200);
  });

  it('a payment of a cart without intents left', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const { restart, confirm, cart } = await waiting(await limited.newStore());
    await limited.sql`
      update carts set checkout = jsonb_set(checkout::jsonb, '{intentCount,total}', '30')::json
      where id = ${cart.id}`;
    assert.equal((await restart()).code, 'RATE_LIMITED');
    assert.equal((await confirm()).status, 200);
  });

  it('a payment that another shopper is making', async () => {
    const { token } = await store.newCustomer();
    const { restart, cart } = await waiting();
    const before = await cartRow(service, cart.id);
    const reply = await restart({}, { 'x-customer-token': token });
    assert.equal(reply.code, 'CHECKOUT_SESSION_NOT_FOUND');
    assert.equal(await cartRow(service, cart.id), before);
  });

  it('a payment that a confirm is about to complete, and the other way round', async () => {
    for (const how of ['charge', 'cancel'] as const) {
      const { restart, confirm, cart } = await waiting();
      const drive = (until: Date) => service.sql`
        update payment_attempts set lease_purpose = ${how}, lease_until = ${until}
        where store_id = ${store.id} and cart_id = ${cart.id}`;
      await drive(new Date(service.clock.now().getTime() + 20_000));
      const [mine, other] = how === 'charge' ? [confirm, restart] : [restart, confirm];
      const { status, code, headers } = await other();
      assert.deepEqual([status, code, headers['retry-after']], [504, 'PROVIDER_TIMEOUT', '5']);
      // The lease of a dead process is awaited no longer than it lasts.
      await drive(new Date(service.clock.now().getTime() - 1));
      assert.equal((await other()).status, 200);
      assert.notEqual((await mine()).code, 'PROVIDER_TIMEOUT');
    }
  });

  it('waiting callers, whose number is bounded', async () => {
    const { restart, confirm, cart } = await waiting();
    const ago = (seconds: number) => new Date(service.clock.now().getTime() - seconds * 1_000);
    await service.sql`
      update payment_attempts set lease_purpose = 'charge', lease_since = ${ago(55)},
        lease_until = ${ago(-5)}
      where store_id = ${store.id} and cart_id = ${cart.id}`;
    assert.equal((await confirm()).code, 'PROVIDER_TIMEOUT', 'the queue is full');
    assert.equal((await restart()).code, 'PROVIDER_TIMEOUT');
    service.clock.advance(6_000);
    assert.equal((await restart()).status, 200);
  });

  it('a cancelled payment, which can no longer be paid', async () => {
    const { restart, confirm } = await waiting();
    const { data } = await restart();
    assert.equal((await confirm()).code, 'QUOTE_CHANGED', 'the tab with the bank in it');
    assert.equal((await confirm(data.paymentIntent.id)).status, 200);
  });
});

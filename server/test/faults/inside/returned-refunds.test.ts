import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { audit } from '../../../src/doctor/audit.ts';
import { paymentJobs } from '../../../src/features/payments/jobs.ts';
import {
  reconcile,
  requestReconciliation,
} from '../../../src/features/payments/reconciliation/reconcile.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { startService, type TestStore } from '../../harness.ts';
import { newPaypal } from '../../paypal/open-account.ts';
import { addPaypal } from '../../paypal/paypal-store.ts';
import { newEvent } from '../../stripe/objects.ts';
import type { StripeObject } from '../../stripe/records.ts';
import { newStripe } from '../../stripe/scene.ts';
import { addStripe } from '../../stripe/stripe-store.ts';
import { settlementBreaker } from '../broken-settlement.ts';
import { connectTo, newDatabase } from '../scene.ts';

const SWEEP = paymentJobs.find(({ name }) => name === 'sweep_payments');
const PERMANENT = '22P05';
const MINUTE_MS = 60_000;
const DAYS_LATER_MS = 20 * 24 * 60 * MINUTE_MS;
const LOST = ['no open discrepancy with the provider: missing_in_ledger'];

const stripe = await newStripe();
const paypal = await newPaypal({ approvesAll: true });
const address = await newDatabase();
const env = { PAYPAL_URL: paypal.url, STRIPE_URL: stripe.url };
const service = await startService({ sql: connectTo(address), env });
const breaker = await settlementBreaker(connectTo(address, 1));

async function newStore(): Promise<TestStore> {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  await addPaypal(owner, store);
  await addStripe(owner, store);
  service.clock.advance(31_000);
  return store;
}

/** A charge of 16.48 that could not be settled, up to the first call of its refund. */
async function unsettled(input: object): Promise<TestStore> {
  const store = await newStore();
  const { path, confirmation } = await openCheckout(store, 'rate');
  const intent = await store.call('POST', `${path}/payment-intent`, input);
  assert.equal(intent.status, 200, intent.text);
  const body = { ...confirmation, paymentIntentId: intent.data.paymentIntent.id };
  await breaker.break(store.id, 'order', PERMANENT);
  await store.call('POST', `${path}/confirm`, body);
  service.clock.advance(6 * MINUTE_MS);
  for (let turn = 0; turn < 4; turn++) await store.call('POST', `${path}/confirm`, body);
  return store;
}

/** A payment that arrived weeks later, could not be settled, and whose refund is refused. */
async function arrivedLate(store: TestStore): Promise<void> {
  paypal.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
  const { path, confirmation } = await openCheckout(store, 'rate');
  const intent = await store.call('POST', `${path}/payment-intent`, BY_PAYPAL);
  const body = { ...confirmation, paymentIntentId: intent.data.paymentIntent.id };
  const { status, text } = await store.call('POST', `${path}/confirm`, body);
  assert.equal(status, 200, text);
  service.clock.advance(DAYS_LATER_MS);
  await breaker.break(store.id, 'pending order', PERMANENT);
  paypal.fail(({ kind }) => (kind === 'refund' ? 'decline' : undefined));
  const [capture] = paypal.merchant(store.id).captures.values();
  assert.ok(capture);
  paypal.clear(capture.id);
  for (const pause of [6 * MINUTE_MS, 0, 0, 0, 0]) {
    const message = paypal.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    await service.call('POST', `/hooks/payments/${store.id}/paypal`, message.body, message.headers);
    service.clock.advance(pause);
  }
}

async function sweptAfter(ms: number): Promise<void> {
  service.clock.advance(ms);
  await SWEEP?.run(service.app);
}

const BY_STRIPE = { providerId: 'stripe', paymentToken: 'ctoken_visa' };
const BY_PAYPAL = { providerId: 'paypal' };

/** Signed at the time of the service. */
function stripeWebhook(type: string, refund: StripeObject): Message {
  const at = Math.floor(service.clock.now().getTime() / 1000);
  return stripe.signedWebhook(newEvent(type, refund), at);
}

async function statusOf({ id }: TestStore): Promise<string | undefined> {
  const [row] = await service.sql<{ status: string }[]>`
    select status from payment_attempts where store_id = ${id}`;
  return row?.status;
}

async function deliver({ id }: TestStore, providerId: string, message: Message): Promise<void> {
  const path = `/hooks/payments/${id}/${providerId}`;
  const { status, text } = await service.call('POST', path, message.body, message.headers);
  assert.equal(status, 200, text);
}
interface Message {
  readonly body: string;
  readonly headers: Record<string, string>;
}

async function reconciled(): Promise<void> {
  service.clock.advance(11 * MINUTE_MS);
  await requestReconciliation(service.app);
  await reconcile(service.app);
}

async function violationsOf({ id }: TestStore): Promise<string[]> {
  return (await audit(service.sql, id)).map(({ invariant }) => invariant);
}

async function reportedOf({ id }: TestStore) {
  const rows = await service.sql`
    select type, subject_type, provider_id, ours, theirs, currency from payment_discrepancies
    where store_id = ${id} and resolved_at is null`;
  return [...rows];
}

const lost = (provider_id: string) => [
  {
    type: 'missing_in_ledger',
    subject_type: 'attempt',
    provider_id,
    ours: 0,
    theirs: 1648,
    currency: 'USD',
  },
];

describe('the refund of a charge that could not be settled', () => {
  it('is a discrepancy if Stripe reports weeks later that it failed', async () => {
    const store = await unsettled(BY_STRIPE);
    assert.equal(await statusOf(store), 'refunded');
    const [refund] = stripe.list(`sk_test_${store.id}`, 'refund');
    assert.ok(refund);
    service.clock.advance(DAYS_LATER_MS);
    const failed = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
    for (const type of ['refund.updated', 'refund.failed']) {
      await deliver(store, 'stripe', stripeWebhook(type, failed));
    }
    assert.deepEqual(await reportedOf(store), lost('stripe'));
    assert.deepEqual(await violationsOf(store), LOST);
    const become = (status: string) =>
      stripe.garble(({ data }: StripeObject) => {
        for (const one of [data].flat()) if (one?.id === refund.id) one.status = status;
      });
    become('failed');
    await reconciled();
    assert.deepEqual(await reportedOf(store), lost('stripe'), 'as long as Stripe has the money');
    become('succeeded');
    await reconciled();
    assert.deepEqual(await reportedOf(store), [], 'the shopper was refunded');
    stripe.garble();
  });

  it('is a discrepancy if PayPal reports weeks later that it failed', async () => {
    const store = await unsettled(BY_PAYPAL);
    assert.equal(await statusOf(store), 'refunded');
    const [refund] = paypal.merchant(store.id).refunds.values();
    assert.ok(refund);
    service.clock.advance(DAYS_LATER_MS);
    refund.status = 'FAILED';
    const message = paypal.webhook('PAYMENT.CAPTURE.REFUNDED', refund);
    for (let turn = 0; turn < 2; turn++) await deliver(store, 'paypal', message);
    assert.deepEqual(await reportedOf(store), lost('paypal'));
    await reconciled();
    assert.deepEqual(await reportedOf(store), lost('paypal'));
  });

  it('is completed by the webhook of a refund that was pending', async () => {
    paypal.fail(({ kind }) => (kind === 'refund' ? 'pending' : undefined));
    const store = await unsettled(BY_PAYPAL);
    paypal.fail();
    assert.equal(await statusOf(store), 'refunding');
    const [refund] = paypal.merchant(store.id).refunds.values();
    assert.ok(refund);
    refund.status = 'COMPLETED';
    await deliver(store, 'paypal', paypal.webhook('PAYMENT.CAPTURE.REFUNDED', refund));
    assert.equal(await statusOf(store), 'refunded');
    assert.deepEqual(await violationsOf(store), []);
  });

  it('is a discrepancy if it is refused, however old the payment is', async () => {
    const store = await newStore();
    await arrivedLate(store);
    assert.equal(await statusOf(store), 'refunding');
    await sweptAfter(50 * MINUTE_MS);
    assert.deepEqual(await reportedOf(store), [], 'a retry may succeed within the hour');
    await sweptAfter(60 * MINUTE_MS);
    const open = { type: 'still_open', ours: 1648, theirs: null };
    const subject = { subject_type: 'attempt', provider_id: 'paypal', currency: 'USD' };
    assert.deepEqual(await reportedOf(store), [{ ...subject, ...open }]);
    await reconciled();
    assert.deepEqual(await reportedOf(store), [{ ...subject, ...open }]);
    paypal.fail();
    await sweptAfter(61 * MINUTE_MS);
    assert.equal(await statusOf(store), 'refunded');
    await reconciled();
    assert.deepEqual(await reportedOf(store), []);
  });

  it('is nothing to another provider, nor to another store', async () => {
    const store = await unsettled(BY_STRIPE);
    const [refund] = stripe.list(`sk_test_${store.id}`, 'refund');
    const [attempt] = await service.sql<{ id: string }[]>`
      select id from payment_attempts where store_id = ${store.id}`;
    assert.ok(refund && attempt);
    const other = await newStore();
    const failed = stripeWebhook('refund.failed', { ...refund, status: 'failed' });
    await deliver(other, 'stripe', failed);
    const resource = { id: 'R', status: 'FAILED', custom_id: `${attempt.id}-refund` };
    await deliver(store, 'paypal', paypal.webhook('PAYMENT.CAPTURE.REFUNDED', resource));
    assert.deepEqual([await reportedOf(store), await reportedOf(other)], [[], []]);
    await SWEEP?.run(service.app);
    assert.deepEqual(await violationsOf(store), []);
  });
});

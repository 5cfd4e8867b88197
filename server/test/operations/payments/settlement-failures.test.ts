import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Charge, ChargeResult } from '../../../src/ports/payments/payment-provider.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { expectViolations } from '../../expected-violations.ts';
import { startService, type TestStore } from '../../harness.ts';
import { offersOf } from '../../upsell-steps.ts';
import { fakeProvider } from './fake-provider.ts';

/** Longer than the hour for which a charge is retried. */
const GRACE_MS = 61 * 60_000;
const FAILURES_BEFORE_REFUND = 4;

const fake = fakeProvider();
const { charge: succeed } = fake;
const charges: Charge[] = [];
let replyTo: (charge: Charge) => Promise<ChargeResult> = succeed;
fake.charge = (charge) => {
  charges.push(charge);
  return replyTo(charge);
};
fake.parseWebhook = async (body) => JSON.parse(body.toString());
const service = await startService({ ports: { payments: () => [fake] } });

/** Reports the last charge as paid. */
async function report({ id }: TestStore): Promise<number> {
  const charge = charges.at(-1);
  assert.ok(charge);
  const webhook = { eventId: 'paid', key: charge.key, about: 'charge' };
  const body = { ...webhook, result: await succeed(charge) };
  return (await service.call('POST', `/hooks/payments/${id}/fake`, body)).status;
}

/** Damages the attempt so that its settlement fails before any row is read. */
async function damage({ id }: TestStore): Promise<void> {
  const damaged = await service.sql<{ attemptId: string; isOfCart: boolean }[]>`
    update payment_attempts set upsell = upsell #- '{item,sku}',
      snapshot = replace(snapshot::text, '"sku":"', '"sku":"\\u0000')::json
    where store_id = ${id} and status = 'open'
    returning id as "attemptId", snapshot is not null as "isOfCart"`;
  assert.equal(damaged.length, 1);
  for (const { attemptId, isOfCart } of damaged) {
    if (isOfCart) expectViolations(id, 'every stored document can be parsed', attemptId);
  }
}

async function statusOf({ id }: TestStore): Promise<string | undefined> {
  const [row] = await service.sql<{ status: string }[]>`
    select status from payment_attempts where store_id = ${id} order by id desc limit 1`;
  return row?.status;
}

/** Up to the last failure before the refund; the service answers 500, so the provider retries. */
async function failedOften(store: TestStore): Promise<void> {
  await damage(store);
  assert.equal(await report(store), 500);
  service.clock.advance(GRACE_MS);
  for (let count = 1; count < FAILURES_BEFORE_REFUND; count++) {
    assert.equal(await report(store), 500);
  }
  assert.equal(await statusOf(store), 'open');
}

/** A confirmed checkout whose outcome is unknown to the service. */
async function unknownPayment(store: TestStore) {
  const { path, confirmation } = await openCheckout(store, 'intent');
  const confirm = (call = store.call) => call('POST', `${path}/confirm`, confirmation);
  replyTo = async () => ({ kind: 'unknown' });
  assert.equal((await confirm()).status, 504);
  replyTo = succeed;
  return confirm;
}

/** As after the last failure, where the process crashes before the cart is released. */
async function stopBeforeRefund({ id }: TestStore): Promise<void> {
  const stopped = await service.sql`
    update payment_attempts set status = 'refunding', settle_failures = 5,
      unsettled_since = created_at, charge_outcome = 'succeeded', charge_reference = 'ch_1',
      charge_amount = amount, charge_currency = currency
    where store_id = ${id} and status = 'open' returning 1`;
  assert.equal(stopped.length, 1);
}

describe('a charge that is refunded because its settlement fails permanently', () => {
  it('is acknowledged, however often it is reported afterwards', async () => {
    const store = await service.newStore();
    await unknownPayment(store);
    await failedOften(store);
    assert.equal(await report(store), 200);
    assert.equal(await statusOf(store), 'refunded');
    assert.deepEqual([await report(store), await report(store)], [200, 200]);
    const refunds = fake.asked.filter(({ key }) => key === `${charges.at(-1)?.key}-refund`);
    assert.equal(refunds.length, 1, 'it is refunded once');
  });

  it('is acknowledged as well if it was for an upsell', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store);
    const [offer] = await offersOf(store, order);
    replyTo = async () => ({ kind: 'unknown' });
    await store.call('POST', `/v1/upsells/orders/${order.id}/accept`, { offerId: offer.id });
    replyTo = succeed;
    await failedOften(store);
    assert.equal(await report(store), 200);
    assert.equal(await statusOf(store), 'refunded');
    assert.deepEqual([await report(store), await report(store)], [200, 200]);
    const { data } = await store.call('GET', `/v1/orders/${order.id}`);
    assert.equal(data.totals.total, order.totals.total);
  });

  it('is declined for a caller who repeats after a crash before the refund', async () => {
    const store = await service.newStore();
    const confirm = await unknownPayment(store);
    await stopBeforeRefund(store);
    const { status, code } = await confirm();
    assert.deepEqual([status, code], [402, 'PAYMENT_DECLINED']);
    assert.equal(await statusOf(store), 'refunded');
    // The cart is open again, and its payment must be begun anew.
    assert.equal((await confirm()).code, 'PAYMENT_INTENT_EXPIRED');
  });

  it('is hidden from other callers', async () => {
    const store = await service.newStore();
    const [customer, other] = [await store.newCustomer(), await store.newCustomer()];
    const own = await unknownPayment({ ...store, call: customer.call });
    await stopBeforeRefund(store);
    assert.equal((await own(other.call)).code, 'CHECKOUT_SESSION_NOT_FOUND');
    assert.equal(await statusOf(store), 'refunding');
    assert.equal((await own()).code, 'PAYMENT_DECLINED');
  });

  it('is declined for each of the callers whose settlements fail together', async () => {
    const store = await service.newStore();
    const confirm = await unknownPayment(store);
    await failedOften(store);
    // All callers have read the open attempt before one of them decides it.
    let arrived = 0;
    let release = () => {};
    const all = new Promise<void>((resolve) => {
      release = resolve;
    });
    replyTo = async (charge) => {
      if (++arrived === 2) release();
      await all;
      return await succeed(charge);
    };
    const replies = await Promise.all([confirm(), confirm()]);
    replyTo = succeed;
    assert.deepEqual(
      replies.map(({ code }) => code),
      ['PAYMENT_DECLINED', 'PAYMENT_DECLINED'],
    );
    assert.equal(await statusOf(store), 'refunded');
  });
});

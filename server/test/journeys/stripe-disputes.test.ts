import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import { auditStore } from '../audit-store.ts';
import { openCheckout } from '../checkout-steps.ts';
import type { Data, TestStore } from '../harness.ts';
import { offerCareKit } from '../live-store.ts';
import { ownDatabase } from '../states.ts';
import { stripeCredentials } from '../stripe/account.ts';
import { newBalanceTransaction } from '../stripe/disputes.ts';
import type { StripeObject } from '../stripe/records.ts';
import { newStripe } from '../stripe/scene.ts';
import { addStripe } from '../stripe/stripe-store.ts';
import { acceptOffer } from '../upsell-steps.ts';

const stripe = await newStripe();
const service = await (await ownDatabase()).start({ env: { STRIPE_URL: stripe.url } });
const store = await service.newStore();
const owner = await store.newOperator('owner');
await addStripe(owner, store);

after(() => assert.deepEqual(stripe.problems, []));

const keyOf = ({ id }: TestStore) => `sk_test_${id}`;

async function paidOrder(providerId = 'stripe'): Promise<{ order: Data; intentId: string }> {
  const { path, confirmation } = await openCheckout(store, 'rate');
  const input = { providerId, paymentToken: 'ctoken_visa' };
  const { data } = await store.call('POST', `${path}/payment-intent`, input);
  const paymentIntentId = data.paymentIntent.id;
  const reply = await store.call('POST', `${path}/confirm`, { ...confirmation, paymentIntentId });
  assert.equal(reply.status, 200, reply.text);
  const { order } = reply.data;
  const [charge] = (await transactionsOf(order)).transactions;
  return { order, intentId: charge.providerReference };
}

const get = async (path: string): Promise<Data> => {
  const { status, text, data } = await owner.call('GET', `/admin/v1${path}`);
  assert.equal(status, 200, text);
  return data;
};
const transactionsOf = ({ id }: Data) => get(`/orders/${id}/transactions`);
const detailsOf = ({ id }: Data) => get(`/orders/${id}`);
const refund = ({ id }: Data, body: object = {}) =>
  owner.call('POST', `/admin/v1/orders/${id}/refund`, body);

async function send(event: StripeObject, providerId = 'stripe'): Promise<number> {
  const { body, headers } = stripe.signedWebhook(event);
  const path = `/hooks/payments/${store.id}/${providerId}`;
  return (await service.call('POST', path, body, headers)).status;
}

async function sendAll(events: readonly StripeObject[]): Promise<void> {
  for (const event of events) assert.equal(await send(event), 200);
}

/** A dispute from its first event to its last, with a second between them. */
function disputeEvents(intentId: string, outcome: 'won' | 'lost', facts: StripeObject = {}) {
  const dispute = stripe.dispute(keyOf(store), intentId, facts);
  const step = (name: string, change: StripeObject) =>
    stripe.stepDispute(keyOf(store), dispute.id, name, change);
  const gone = newBalanceTransaction(dispute, -dispute.amount);
  const back = newBalanceTransaction(dispute, dispute.amount);
  step('funds_withdrawn', { balance_transactions: [gone] });
  step('updated', { status: 'under_review' });
  step('closed', { status: outcome });
  if (outcome === 'won') step('funds_reinstated', { balance_transactions: [gone, back] });
  const events = stripe.events(dispute.id);
  return { dispute, events: events.map((event, turn) => ({ ...event, created: 1e9 + turn })) };
}

async function eventsOf(disputeId: string): Promise<Data[]> {
  return await service.sql<Data[]>`
    select type, data from events where aggregate_id = ${disputeId} order by sequence`;
}

const moves = async (order: Data): Promise<unknown[]> =>
  (await transactionsOf(order)).transactions.map(({ type, amount }: Data) => [type, amount]);

describe('a dispute at Stripe', () => {
  it('stands on its order with its deadline and a link, and its money in the ledger', async () => {
    const { order, intentId } = await paidOrder();
    const { dispute, events } = disputeEvents(intentId, 'lost');
    await sendAll(events.slice(0, 2));
    const { disputes, timeline, refundable, paymentStatus } = await detailsOf(order);
    const [shown] = disputes;
    assert.deepEqual(
      [shown.reference, shown.stage, shown.status, shown.amount, shown.currency, shown.reason],
      [dispute.id, 'chargeback', 'needs_response', order.total, 'USD', 'fraudulent'],
    );
    const { due_by } = dispute.evidence_details;
    assert.deepEqual(
      [shown.dueBy, shown.url, shown.orderNumber, shown.developerMode],
      [
        new Date(due_by * 1000).toISOString(),
        `https://dashboard.stripe.com/test/disputes/${dispute.id}`,
        order.orderNumber,
        true,
      ],
    );
    assert.deepEqual([refundable, paymentStatus], [0, 'paid']);
    assert.deepEqual(await moves(order), [
      ['capture', order.total],
      ['dispute', order.total],
    ]);
    assert.deepEqual(
      timeline.slice(1).map(({ type, actor }: Data) => [type, actor]),
      [
        ['dispute_opened', 'system'],
        ['dispute_funds_withdrawn', 'system'],
      ],
    );
    const { data: shop } = await store.call('GET', `/v1/orders/${order.id}`);
    assert.deepEqual(
      shop.timeline.map(({ type }: Data) => type),
      ['created'],
    );
    assert.deepEqual((await refund(order)).code, 'NOT_REFUNDABLE');
    assert.equal((await refund(order, { amount: 1 })).code, 'REFUND_EXCEEDS_AVAILABLE');
    const voided = await owner.call('POST', `/admin/v1/orders/${order.id}/void`, {});
    assert.equal(voided.code, 'NOT_VOIDABLE');
  });

  it('ends alike for reports in any order and number, with one entry per movement', async () => {
    const shuffles = [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [3, 0, 4, 1, 2],
      [2, 4, 0, 3, 1],
    ];
    for (const turns of shuffles) {
      const { order, intentId } = await paidOrder();
      const { dispute, events } = disputeEvents(intentId, 'won');
      const shuffled = turns.map((turn) => events[turn]);
      await sendAll([...shuffled, ...shuffled]);
      const { disputes, refundable } = await detailsOf(order);
      const [{ id, status, withdrawn, reinstated, closedAt }] = disputes;
      assert.deepEqual([status, withdrawn, reinstated], ['won', order.total, order.total]);
      assert.equal(closedAt, new Date((1e9 + 3) * 1000).toISOString(), dispute.id);
      assert.equal(refundable, order.total);
      const types = (await moves(order)).map((move) => (move as string[])[0]);
      assert.deepEqual(types, ['capture', 'dispute', 'dispute_reversal']);
      const told = (await eventsOf(id)).map(({ type }) => type);
      assert.equal(told.filter((type) => type === 'dispute.opened').length, 1, told.join());
      assert.equal(told.filter((type) => type === 'dispute.closed').length, 1, told.join());
      assert.equal(told[0], 'dispute.opened');
    }
  });

  it('is stored once when its reports arrive at the same time, beside a refund', async () => {
    const { order, intentId } = await paidOrder();
    const { events } = disputeEvents(intentId, 'lost', { amount: 1000 });
    const half = Math.floor((order.total - 1000) / 2);
    const replies = await Promise.all([
      ...[...events, ...events].map((event) => send(event)),
      refund(order, { amount: half }).then(({ status }) => status),
    ]);
    // Stripe refuses to refund a disputed charge; what was reserved for it is released.
    assert.deepEqual([...new Set(replies.slice(0, -1)), replies.at(-1)], [200, 409]);
    const { disputes, refundable } = await detailsOf(order);
    assert.deepEqual(
      disputes.map(({ status, withdrawn }: Data) => [status, withdrawn]),
      [['lost', 1000]],
    );
    assert.equal(refundable, order.total - 1000);
    const succeeded = (await transactionsOf(order)).transactions.filter(
      ({ status }: Data) => status === 'succeeded',
    );
    assert.deepEqual(
      succeeded.map(({ type }: Data) => type),
      ['capture', 'dispute'],
    );
    assert.equal((await transactionsOf(order)).summary.disputed, 1000);
  });

  it('counts beside a refund that was made before, and nothing more can be refunded', async () => {
    const { order, intentId } = await paidOrder();
    assert.equal((await refund(order, { amount: 500 })).status, 200);
    const { events } = disputeEvents(intentId, 'lost');
    await sendAll(events);
    const { refundable, paymentStatus } = await detailsOf(order);
    assert.deepEqual([refundable, paymentStatus], [0, 'partially_refunded']);
    assert.equal((await refund(order, { amount: 1 })).code, 'REFUND_EXCEEDS_AVAILABLE');
  });

  it('is of one charge: the upsell of the order can still be refunded', async () => {
    await offerCareKit(owner);
    const { order, intentId } = await paidOrder();
    await acceptOffer(store, order);
    await sendAll(disputeEvents(intentId, 'lost').events);
    const { refundable } = await detailsOf(order);
    assert.ok(refundable > 0 && refundable !== order.total);
    const { status, data, text } = await refund(order);
    assert.equal(status, 200, text);
    assert.deepEqual(data.refund.amount, refundable);
    assert.equal(data.order.refundable, 0);
  });

  it('of a payment that was captured later belongs to the capture', async () => {
    const credentials = stripeCredentials(store.id);
    const account = { id: 'held', type: 'stripe', mode: 'test', capture: 'manual', credentials };
    await owner.call('POST', '/admin/v1/payment-providers', account);
    const { order, intentId } = await paidOrder('held');
    await owner.call('POST', `/admin/v1/orders/${order.id}/capture`, { amount: 1500 });
    const { events } = disputeEvents(intentId, 'lost', { amount: 1500 });
    for (const event of events) assert.equal(await send(event, 'held'), 200);
    assert.equal(await send(events[0], 'stripe'), 200, 'the other account ignores it');
    const { transactions, summary } = await transactionsOf(order);
    const [, capture, dispute] = transactions;
    assert.deepEqual([dispute.type, dispute.parentId], ['dispute', capture.id]);
    assert.deepEqual([summary.captured, summary.disputed, summary.available], [1500, 1500, 0]);
    assert.equal((await detailsOf(order)).disputes.length, 1);
  });

  it('with an inquiry moves nothing, and its order can be refunded', async () => {
    const { order, intentId } = await paidOrder();
    const facts = { status: 'warning_needs_response', is_charge_refundable: true };
    const dispute = stripe.dispute(keyOf(store), intentId, facts);
    stripe.stepDispute(keyOf(store), dispute.id, 'closed', { status: 'warning_closed' });
    await sendAll(stripe.events(dispute.id));
    const { disputes, refundable } = await detailsOf(order);
    const [{ stage, status, withdrawn }] = disputes;
    assert.deepEqual([stage, status, withdrawn], ['inquiry', 'closed', 0]);
    assert.equal(refundable, order.total);
  });

  it('in another currency is shown, and stays out of the ledger of its order', async () => {
    const { order, intentId } = await paidOrder();
    await sendAll(disputeEvents(intentId, 'lost', { currency: 'eur', amount: 700 }).events);
    const { disputes, refundable } = await detailsOf(order);
    assert.deepEqual([disputes[0].currency, disputes[0].withdrawn], ['EUR', 700]);
    assert.equal(refundable, order.total);
    assert.deepEqual(await moves(order), [['capture', order.total]]);
  });

  it('of a balance in another currency moves the disputed amount', async () => {
    const { order, intentId } = await paidOrder();
    const dispute = stripe.dispute(keyOf(store), intentId);
    const gone = newBalanceTransaction({ ...dispute, currency: 'eur' }, -1234);
    const change = { balance_transactions: [gone] };
    stripe.stepDispute(keyOf(store), dispute.id, 'funds_withdrawn', change);
    await sendAll(stripe.events(dispute.id));
    assert.deepEqual((await moves(order)).at(-1), ['dispute', order.total]);
  });

  it('of another system’s payment is acknowledged and not stored', async () => {
    const { intentId } = await paidOrder();
    const { events } = disputeEvents(intentId, 'lost');
    const before = await get('/disputes');
    for (const payment_intent of [null, 'pi_unknown', { id: 7 }]) {
      const [event] = events;
      const object = { ...event?.data.object, payment_intent };
      assert.equal(await send({ ...event, data: { object } }), 200);
    }
    assert.deepEqual(await get('/disputes'), before);
  });

  it('leaves data that the doctor finds sound; it finds money that the ledger lacks', async () => {
    await auditStore(service.sql, store);
    const { order, intentId } = await paidOrder();
    await sendAll(disputeEvents(intentId, 'lost').events);
    await service.sql`
      update payment_transactions set type = 'refund'
      where order_id = ${order.id} and type = 'dispute'`;
    const names = (await audit(service.sql, store.id)).map(({ invariant }) => invariant);
    assert.ok(names.includes('the money of a dispute is in the ledger of its order'));
    assert.ok(names.includes('the totals of an order match its ledger'));
    await service.sql`
      update payment_transactions set type = 'dispute', provider_reference = 'dp_other'
      where order_id = ${order.id} and type = 'refund'`;
    const again = (await audit(service.sql, store.id)).map(({ invariant }) => invariant);
    const unowned =
      'money that a dispute moved in the ledger belongs to a dispute and to a capture';
    assert.ok(again.includes(unowned), again.join());
  });
});

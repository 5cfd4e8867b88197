import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import type { Data } from '../harness.ts';
import { movement, newPaypalDispute, type PaypalDispute } from '../paypal/disputes.ts';
import type { Capture } from '../paypal/objects.ts';
import { paypalShops, type Shop } from '../paypal/paypal-shops.ts';
import { deliver } from '../paypal/paypal-store.ts';

const { sql, local, service, newShop, paidOrder, discrepanciesOf, run } = await paypalShops();
const shop = await newShop();

async function disputable(): Promise<{ order: Data; capture: Capture }> {
  const order = await paidOrder(shop);
  return { order, capture: captureOf(shop) };
}

function captureOf({ store }: Shop): Capture {
  const capture = [...local.merchant(store.id).captures.values()].at(-1);
  assert.ok(capture);
  return capture;
}

const send = (step: string, dispute: object): Promise<number> =>
  deliver(service, shop.store, local.webhook(`CUSTOMER.DISPUTE.${step}`, dispute));

async function get(path: string): Promise<Data> {
  const { status, text, data } = await shop.owner.call('GET', `/admin/v1${path}`);
  assert.equal(status, 200, text);
  return data;
}

/** Status, what moved, and what can be refunded. */
async function outcomeOf({ id }: Data): Promise<unknown[]> {
  const { disputes, refundable } = await get(`/orders/${id}`);
  const [{ status, withdrawn, reinstated }] = disputes;
  return [status, withdrawn, reinstated, refundable];
}

const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;

/** The usual course: opened, escalated, resolved. */
function course(capture: Capture, code: string, change: Partial<PaypalDispute> = {}) {
  const first = newPaypalDispute(capture, {
    create_time: at(0),
    update_time: at(0),
    dispute_life_cycle_stage: 'INQUIRY',
  });
  const claim = { ...first, dispute_life_cycle_stage: 'CHARGEBACK', status: 'UNDER_REVIEW' };
  const dispute_outcome = { outcome_code: code, amount_refunded: capture.amount };
  return [
    ['CREATED', first],
    ['UPDATED', { ...claim, update_time: at(1) }],
    ['RESOLVED', { ...claim, update_time: at(2), status: 'RESOLVED', dispute_outcome, ...change }],
  ] as const;
}

describe('a dispute at PayPal', () => {
  it('is listed with its deadline, its amount and a link to the resolution center', async () => {
    const { order, capture } = await disputable();
    const [[, dispute]] = course(capture, '');
    assert.equal(await send('CREATED', dispute), 200);
    const { disputes } = await get(`/disputes?orderId=${order.id}`);
    const [shown] = disputes;
    assert.deepEqual(
      [shown.reference, shown.stage, shown.status, shown.amount, shown.currency, shown.dueBy],
      [
        dispute.dispute_id,
        'inquiry',
        'needs_response',
        order.total,
        'USD',
        '2099-01-31T10:00:00.000Z',
      ],
    );
    assert.deepEqual(
      [shown.reason, shown.url],
      [
        'merchandise_or_service_not_received',
        `https://www.sandbox.paypal.com/resolutioncenter/view/${dispute.dispute_id}`,
      ],
    );
  });

  it('that is lost withdraws its amount once, in any order of its reports', async () => {
    for (const turns of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const { order, capture } = await disputable();
      const steps = course(capture, 'RESOLVED_BUYER_FAVOUR');
      for (const turn of [...turns, ...turns]) {
        const [step, dispute] = steps[turn] ?? steps[0];
        assert.equal(await send(step, dispute), 200);
      }
      assert.deepEqual(await outcomeOf(order), ['lost', order.total, 0, 0]);
    }
  });

  it('moves the merchant’s money as PayPal lists it, without fees', async () => {
    const { order, capture } = await disputable();
    const part = { currency_code: 'USD', value: '5.00' };
    const fee = movement('DEBIT', part, { reason: 'CHARGEBACK_FEE' });
    const foreign = movement('CREDIT', part, { affected_party: 'BUYER' });
    const debit = movement('DEBIT', part);
    const [created, updated, resolved] = course(capture, 'RESOLVED_SELLER_FAVOUR', {
      money_movements: [debit, fee, foreign, movement('CREDIT', part)],
    });
    await send(...created);
    await send(updated[0], { ...updated[1], money_movements: [debit, fee, foreign] });
    assert.deepEqual(await outcomeOf(order), ['under_review', 500, 0, order.total - 500]);
    await send(...resolved);
    assert.deepEqual(await outcomeOf(order), ['won', 500, 500, order.total]);
  });

  it('that is settled by a refund of the merchant withdraws nothing more', async () => {
    const { order, capture } = await disputable();
    const [created, , resolved] = course(capture, 'RESOLVED_BUYER_FAVOUR');
    await send(...created);
    const path = `/admin/v1/orders/${order.id}/refund`;
    assert.equal((await shop.owner.call('POST', path, {})).status, 200);
    await send(...resolved);
    assert.deepEqual(await outcomeOf(order), ['lost', 0, 0, 0]);
  });

  it('is no discrepancy, whether or not PayPal records the payout as a refund', async () => {
    const { capture } = await disputable();
    const steps = course(capture, 'RESOLVED_BUYER_FAVOUR');
    for (const [step, dispute] of steps) await send(step, dispute);
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
    const atPaypal = local
      .merchant(shop.store.id)
      .orders.get(capture.supplementary_data.related_ids.order_id ?? '');
    const payments = atPaypal?.purchase_units[0].payments;
    assert.ok(payments);
    const { amount, create_time, update_time } = capture;
    const facts = { amount, create_time, update_time, links: [] };
    payments.refunds = [{ id: 'PAYOUT-1', status: 'COMPLETED', ...facts }];
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
  });

  it('of another system’s payment is acknowledged and not stored', async () => {
    const { capture } = await disputable();
    const before = await get('/disputes');
    const dispute = newPaypalDispute({ ...capture, id: 'UNKNOWN' });
    assert.equal(await send('CREATED', dispute), 200);
    assert.equal(await send('CREATED', { ...dispute, disputed_transactions: [] }), 200);
    assert.deepEqual(await get('/disputes'), before);
  });

  it('of ours with an unreadable amount is refused, and taken when it is sent well', async () => {
    const { order, capture } = await disputable();
    const dispute = newPaypalDispute(capture);
    const odd = { ...dispute, dispute_amount: { currency_code: 'USD', value: 'x' } };
    assert.equal(await send('CREATED', odd), 400);
    assert.equal(await send('CREATED', { ...dispute, update_time: 'yesterday' }), 200);
    assert.deepEqual((await outcomeOf(order))[0], 'needs_response');
  });

  it('is retried while PayPal cannot be asked for its payment', async () => {
    const { order, capture } = await disputable();
    const dispute = newPaypalDispute(capture);
    local.fail(({ key }) => (key.startsWith('GET /v2/payments') ? 'fail_once' : undefined));
    const statuses = [await send('CREATED', dispute), await send('CREATED', dispute)];
    local.fail();
    assert.equal(statuses[1], 200, statuses.join());
    assert.deepEqual((await outcomeOf(order))[0], 'needs_response');
  });

  it('leaves data that the doctor finds sound', async () => {
    assert.deepEqual(await audit(sql), []);
  });
});

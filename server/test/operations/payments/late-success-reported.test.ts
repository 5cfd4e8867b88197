import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Charge, ChargeResult } from '../../../src/ports/payments/payment-provider.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { expectViolations } from '../../expected-violations.ts';
import { startService, type TestStore } from '../../harness.ts';
import { paypalShops, type Shop } from '../../paypal/paypal-shops.ts';
import { deliver, openAtPaypal } from '../../paypal/paypal-store.ts';
import { fakeProvider } from './fake-provider.ts';

const DAY_MS = 24 * 60 * 60_000;
const { local, service: atPaypal, newShop, discrepanciesOf, run } = await paypalShops();

/** A pending capture whose order was cancelled five days later, and arrived a day after that. */
async function lateCapture({ store }: Shop) {
  local.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
  const { path, confirmation } = await openAtPaypal(store);
  const { status, text, data } = await store.call('POST', `${path}/confirm`, confirmation);
  local.fail();
  assert.equal(status, 200, text);
  const [capture] = local.merchant(store.id).captures.values();
  assert.ok(capture);
  atPaypal.clock.advance(5 * DAY_MS);
  local.clear(capture.id, false);
  const denied = local.webhook('PAYMENT.CAPTURE.DENIED', capture);
  assert.equal(await deliver(atPaypal, store, denied), 200);
  const { data: order } = await store.call('GET', `/v1/orders/${data.order.id}`);
  assert.equal(order.status, 'cancelled');
  atPaypal.clock.advance(DAY_MS);
  capture.status = 'COMPLETED';
  return capture;
}

describe('a late success of a payment older than the reconciled window', () => {
  it('is a discrepancy at once, until it is refunded', async () => {
    const shop = await newShop();
    const capture = await lateCapture(shop);
    const arrived = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    const shown = async () =>
      (await discrepanciesOf(shop)).map(
        ({ type, subjectType, reference, ours, theirs, currency }) => {
          return [type, subjectType, reference, ours, theirs, currency];
        },
      );
    const lost = [['missing_in_ledger', 'attempt', capture.id, 0, 1648, 'USD']];
    for (let turn = 0; turn < 2; turn++) {
      assert.equal(await deliver(atPaypal, shop.store, arrived), 200);
      assert.deepEqual(await shown(), lost);
    }
    await run();
    assert.deepEqual(await shown(), lost, 'as long as PayPal has the money');
    const { order_id = '' } = capture.supplementary_data.related_ids;
    const [unit] = local.merchant(shop.store.id).orders.get(order_id)?.purchase_units ?? [];
    assert.ok(unit?.payments);
    const { amount, create_time, update_time } = capture;
    const facts = { amount, create_time, update_time, links: [] };
    unit.payments.refunds = [{ id: 'BACK', status: 'COMPLETED', ...facts }];
    await run();
    assert.deepEqual(await shown(), [], 'the shopper was refunded');
    assert.equal(await deliver(atPaypal, shop.store, arrived), 200);
    assert.deepEqual(await shown(), [], 'a redelivery reports nothing new');
  });
});

const fake = fakeProvider();
const charges: Charge[] = [];
let replyTo: (charge: Charge) => Promise<ChargeResult>;
fake.charge = (charge) => {
  charges.push(charge);
  return replyTo(charge);
};
fake.parseWebhook = async (body) => JSON.parse(body.toString());
const service = await startService({ ports: { payments: () => [fake] } });

const declined: ChargeResult = { kind: 'declined', reason: 'no' };
const paid = ({ key, amount, currency }: Charge, change: object = {}): ChargeResult => {
  const card = { method: 'card', brand: 'visa', last4: '1111' };
  return { kind: 'succeeded', reference: `of ${key}`, amount, currency, ...card, ...change };
};

async function report({ id }: TestStore, { key }: Charge, result: ChargeResult): Promise<void> {
  const webhook = { eventId: `${key} ${result.kind}`, key, about: 'charge', result };
  const { status, text } = await service.call('POST', `/hooks/payments/${id}/fake`, webhook);
  assert.equal(status, 200, text);
}

async function reportedOf({ id }: TestStore) {
  const rows = await service.sql`
    select type, reference, ours, theirs, currency from payment_discrepancies
    where store_id = ${id} and resolved_at is null`;
  return [...rows];
}

describe('the discrepancy of a late success', () => {
  it('has the amount and currency that the provider reported', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    replyTo = async (asked) => {
      await report(store, asked, declined);
      return paid(asked, { amount: 1, currency: 'EUR' });
    };
    const { code, text } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(code, 'PAYMENT_DECLINED', text);
    const reference = `of ${charges.at(-1)?.key}`;
    const found = { type: 'missing_in_ledger', reference, ours: 0, theirs: 1, currency: 'EUR' };
    assert.deepEqual(await reportedOf(store), [found]);
    expectViolations(store.id, 'no open discrepancy with the provider: missing_in_ledger');
    expectViolations(store.id, 'no declined payment was charged later');
  });

  it('is not recorded if the charge paid for the next attempt', async () => {
    const store = await service.newStore();
    const { path, confirmation } = await openCheckout(store, 'intent');
    const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
    replyTo = async () => declined;
    assert.equal((await confirm()).status, 402);
    const refused = charges.at(-1) as Charge;
    replyTo = async (asked) => paid(asked, { reference: 'of both' });
    assert.equal((await confirm()).status, 200);
    await report(store, refused, paid(refused, { reference: 'of both' }));
    assert.deepEqual(await reportedOf(store), []);
  });
});

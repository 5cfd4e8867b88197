import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sweepAttempts } from '../../src/features/payments/attempts/sweep-attempts.ts';
import { auditStore } from '../audit-store.ts';
import { ADDRESS } from '../checkout-steps.ts';
import type { Data, TestStore } from '../harness.ts';
import { newPaypal } from '../paypal/open-account.ts';
import { newCapture } from '../paypal/orders.ts';
import {
  deliver,
  goLiveWithPaypal,
  openAtPaypal,
  type PaypalInput,
} from '../paypal/paypal-store.ts';
import { ownDatabase } from '../states.ts';
import { acceptOffer } from '../upsell-steps.ts';

const local = await newPaypal();
const service = await (await ownDatabase()).start({ env: { PAYPAL_URL: local.url } });
const RETURN_URL = 'https://shop.example/back';

after(() => assert.deepEqual(local.violations, [], 'by PayPal’s own description'));

async function newStore(input: PaypalInput = {}) {
  const store = await service.newStore();
  const owner = await goLiveWithPaypal(store, input);
  service.clock.advance(31_000);
  return { store, owner };
}

const journalOf = ({ id }: TestStore) => local.journal().filter(({ store }) => store === id);
const ledgerOf = async (store: TestStore, order: Data): Promise<Data[]> =>
  (await store.call('GET', `/v1/payments/orders/${order.id}/transactions`)).data.transactions;

async function paidOrder(store: TestStore): Promise<Data> {
  const { path, orderId, confirmation } = await openAtPaypal(store);
  local.approve(orderId);
  const { status, text, data } = await store.call('POST', `${path}/confirm`, confirmation);
  assert.equal(status, 200, text);
  return data.order;
}

describe('a live store with PayPal', () => {
  it('is paid the approved amount, once, through any report and any number of them', async () => {
    const { store } = await newStore();
    const { path, orderId, clientConfig, confirmation } = await openAtPaypal(store);
    assert.deepEqual(
      [clientConfig.form, clientConfig.clientId, clientConfig.mode, clientConfig.amount],
      ['paypal_buttons', store.id, 'live', 1648],
    );
    const early = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(early.code, 'PAYMENT_ACTION_REQUIRED');
    local.approve(orderId);
    const { data } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.deepEqual(
      [data.order.total, data.order.paymentStatus, data.order.developerMode],
      [1648, 'paid', undefined],
    );
    const again = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(again.data.order.id, data.order.id);
    const [capture] = local.merchant(store.id).captures.values();
    assert.ok(capture);
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    for (let turn = 0; turn < 2; turn++) assert.equal(await deliver(service, store, message), 200);
    const forged = { ...message, body: message.body.replace('COMPLETED', 'DECLINED') };
    assert.equal(await deliver(service, store, forged), 404);
    assert.deepEqual(
      (await ledgerOf(store, data.order)).map(({ type, amount }) => [type, amount]),
      [['capture', 1648]],
    );
    assert.deepEqual(
      journalOf(store).map(({ kind, amount }) => [kind, amount]),
      [['charge', 1648]],
    );
  });

  it('learns of a payment from PayPal’s webhook alone, when the reply was lost', async () => {
    const { store } = await newStore();
    const { cart, path, orderId, confirmation } = await openAtPaypal(store);
    local.approve(orderId);
    local.fail(({ kind }) => (kind === 'charge' ? 'altered_amount' : undefined));
    const lost = await store.call('POST', `${path}/confirm`, confirmation);
    local.fail();
    assert.equal(lost.code, 'PROVIDER_TIMEOUT');
    const [capture] = local.merchant(store.id).captures.values();
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture ?? {});
    assert.equal(await deliver(service, store, message), 200);
    const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.equal(data.status, 'completed');
    assert.equal(journalOf(store).length, 1);
  });

  for (const isPaid of [true, false]) {
    const end = isPaid ? 'paid when the money is there' : 'cancelled when it does not come';
    it(`waits for a pending capture, and is ${end}`, async () => {
      const { store } = await newStore();
      const { path, orderId, confirmation } = await openAtPaypal(store);
      local.approve(orderId);
      local.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
      const { data } = await store.call('POST', `${path}/confirm`, confirmation);
      local.fail();
      assert.equal(data.order.status, 'pending');
      const statusNow = async () =>
        (await store.call('GET', `/v1/orders/${data.order.id}`)).data.status;
      service.clock.advance(21_000);
      await sweepAttempts(service.app);
      const again = await store.call('POST', `${path}/confirm`, confirmation);
      assert.deepEqual([again.data.order.id, await statusNow()], [data.order.id, 'pending']);
      const [capture] = local.merchant(store.id).captures.values();
      assert.ok(capture);
      local.clear(capture.id, isPaid);
      const type = `PAYMENT.CAPTURE.${isPaid ? 'COMPLETED' : 'DENIED'}`;
      assert.equal(await deliver(service, store, local.webhook(type, capture)), 200);
      assert.equal(await statusNow(), isPaid ? 'confirmed' : 'cancelled');
      assert.deepEqual(
        (await ledgerOf(store, data.order)).map(({ status, amount }) => [status, amount]),
        [[isPaid ? 'succeeded' : 'failed', 1648]],
      );
      assert.deepEqual(
        journalOf(store).map(({ kind }) => kind),
        [isPaid ? 'charge' : 'decline'],
      );
      const rows = await service.sql`
        select provider_reference from payment_transactions where store_id = ${store.id}`;
      assert.deepEqual([...rows], [{ provider_reference: capture.id }]);
    });
  }

  it('offers another order if the declined one can no longer be paid', async () => {
    const { store } = await newStore();
    const { path, orderId, confirmation } = await openAtPaypal(store);
    local.approve(orderId);
    const order = local.merchant(store.id).orders.get(orderId);
    assert.ok(order);
    const capture = newCapture(local.merchant(store.id), order, 'DECLINED');
    order.status = 'COMPLETED';
    order.purchase_units[0].payments = { captures: [capture] };
    const declined = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(declined.code, 'PAYMENT_DECLINED');
    const input = { providerId: 'paypal' };
    const { data: next } = await store.call('POST', `${path}/payment-intent`, input);
    assert.notEqual(next.clientConfig.orderId, orderId);
    local.approve(next.clientConfig.orderId);
    const again = { ...confirmation, paymentIntentId: next.paymentIntent.id };
    const { status, text } = await store.call('POST', `${path}/confirm`, again);
    assert.equal(status, 200, text);
    assert.equal(journalOf(store).length, 1);
  });

  it('refunds in parts, and no more than was captured', async () => {
    const { store } = await newStore();
    const order = await paidOrder(store);
    const refund = (amount: number) =>
      store.call('POST', `/v1/payments/orders/${order.id}/refund`, { amount });
    assert.equal((await refund(600)).status, 200);
    assert.equal((await refund(2000)).code, 'REFUND_EXCEEDS_AVAILABLE');
    assert.equal((await refund(1048)).data.order?.status ?? 'refunded', 'refunded');
    const refunds = journalOf(store).filter(({ kind }) => kind === 'refund');
    assert.deepEqual(
      refunds.map(({ amount }) => amount),
      [600, 1048],
    );
    const voided = await store.call('POST', `/v1/payments/orders/${order.id}/void`, {});
    assert.equal(voided.code, 'NOT_VOIDABLE');
  });

  it('cannot void a capture, only refund it', async () => {
    const { store } = await newStore();
    const order = await paidOrder(store);
    const { code } = await store.call('POST', `/v1/payments/orders/${order.id}/void`, {});
    assert.equal(code, 'NOT_VOIDABLE');
    assert.equal(journalOf(store).filter(({ kind }) => kind !== 'charge').length, 0);
  });

  it('is paid from the wallet’s own sheet in one call', async () => {
    const { store } = await newStore();
    const cart = await store.newCart();
    const path = `/v1/checkout/sessions/${cart.id}`;
    const input = { method: 'paypal' };
    const { data: sheet } = await store.call('POST', `${path}/express-prepare`, input);
    assert.equal(sheet.clientConfig.form, 'paypal_buttons');
    const address = { country: 'US' };
    const { data: rates } = await store.call('POST', `${path}/wallet-rates`, { address });
    local.approve(sheet.clientConfig.orderId);
    const payment = {
      ...input,
      paymentToken: sheet.clientConfig.orderId,
      paymentIntentId: sheet.paymentIntent.id,
      rateId: rates.selectedRateId,
      shippingAddress: ADDRESS,
      email: 'ada@example.com',
      expectedTotal: rates.totals.amountDue,
    };
    const { status, text, data } = await store.call('POST', `${path}/wallet-express`, payment);
    assert.equal(status, 200, text);
    assert.deepEqual([data.order.total, data.order.payment.method], [1648, 'paypal']);
    const again = await store.call('POST', `${path}/wallet-express`, payment);
    assert.equal(again.data.order.id, data.order.id);
    assert.equal(journalOf(store).length, 1);
  });

  it('charges an upsell to the account that PayPal saved', async () => {
    const { store } = await newStore({ returnUrl: RETURN_URL });
    const order = await paidOrder(store);
    await acceptOffer(store, order);
    assert.deepEqual(
      journalOf(store).map(({ amount }) => amount),
      [1648, 1200],
    );
    assert.deepEqual(
      (await ledgerOf(store, order)).map(({ type, amount }) => [type, amount]),
      [
        ['capture', 1648],
        ['capture', 1200],
      ],
    );
  });

  it('learns the outcome of an upsell also after PayPal has forgotten the request', async () => {
    const { store } = await newStore({ returnUrl: RETURN_URL });
    const order = await paidOrder(store);
    local.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
    await assert.rejects(acceptOffer(store, order), /PROVIDER_TIMEOUT/);
    local.fail();
    const capture = [...local.merchant(store.id).captures.values()].at(-1);
    assert.ok(capture);
    const totalAfterSweep = async () => {
      service.clock.advance(6 * 3_600_000);
      await sweepAttempts(service.app);
      return (await store.call('GET', `/v1/orders/${order.id}`)).data.total;
    };
    assert.equal(await totalAfterSweep(), 1648);
    local.clear(capture.id);
    assert.equal(await totalAfterSweep(), 1648 + 1200);
    assert.equal(await totalAfterSweep(), 1648 + 1200);
    assert.deepEqual(
      journalOf(store).map(({ amount }) => amount),
      [1648, 1200],
    );
  });

  for (const isApproved of [true, false]) {
    const what = isApproved ? 'approved meanwhile' : 'not approved';
    it(`lets a shopper cancel a payment that was ${what}, and pay anew`, async () => {
      const { store } = await newStore();
      const { path, orderId, confirmation } = await openAtPaypal(store);
      const early = await store.call('POST', `${path}/confirm`, confirmation);
      assert.equal(early.code, 'PAYMENT_ACTION_REQUIRED');
      if (isApproved) local.approve(orderId);
      const input = { providerId: 'paypal', replaces: confirmation.paymentIntentId };
      const { status, text, data } = await store.call('POST', `${path}/payment-intent`, input);
      assert.equal(status, 200, text);
      local.approve(data.clientConfig.orderId);
      const paid = { ...confirmation, paymentIntentId: data.paymentIntent.id };
      const done = await store.call('POST', `${path}/confirm`, paid);
      assert.equal(done.status, 200, done.text);
      assert.deepEqual(
        journalOf(store).map(({ kind, amount }) => [kind, amount]),
        [['charge', 1648]],
      );
    });
  }

  it('cancels an upsell that PayPal could not be asked for in time', async () => {
    const { store } = await newStore({ returnUrl: RETURN_URL });
    const order = await paidOrder(store);
    local.breakDown(true);
    await assert.rejects(acceptOffer(store, order), /PROVIDER_TIMEOUT/);
    local.breakDown(false);
    service.clock.advance(6 * 3_600_000);
    await sweepAttempts(service.app);
    const rows = await service.sql`
      select status from payment_attempts where store_id = ${store.id} and offer_id is not null`;
    assert.deepEqual([...rows], [{ status: 'declined' }]);
    assert.equal(journalOf(store).length, 1);
  });

  it('authorizes if the account captures manually, and captures a part later', async () => {
    const { store, owner } = await newStore({ capture: 'manual' });
    const order = await paidOrder(store);
    assert.equal(order.paymentStatus, 'authorized');
    const path = `/admin/v1/orders/${order.id}/capture`;
    const { status, text } = await owner.call('POST', path, { amount: 1000 });
    assert.equal(status, 200, text);
    const refund = { amount: 400 };
    const back = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, refund);
    assert.equal(back.status, 200, back.text);
    assert.deepEqual(
      journalOf(store).map(({ kind, amount }) => [kind, amount]),
      [
        ['authorize', 1648],
        ['capture', 1000],
        ['refund', 400],
      ],
    );
  });

  it('releases an authorization', async () => {
    const { store } = await newStore({ capture: 'manual' });
    const order = await paidOrder(store);
    const { status } = await store.call('POST', `/v1/payments/orders/${order.id}/void`, {});
    assert.equal(status, 200);
    assert.deepEqual(
      journalOf(store).map(({ kind }) => kind),
      ['authorize', 'void'],
    );
  });

  it('keeps every invariant', async () => {
    const { store } = await newStore({ returnUrl: RETURN_URL });
    await paidOrder(store);
    await auditStore(service.sql, store);
  });
});

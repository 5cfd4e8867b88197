import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import { auditStore } from '../audit-store.ts';
import { paypalShops, type Shop } from '../paypal/paypal-shops.ts';
import { deliver, openAtPaypal } from '../paypal/paypal-store.ts';
import { onlyWhole } from '../small-version.ts';
import { offersOf } from '../upsell-steps.ts';

const { sql, local, service, newShop, paidOrder, discrepanciesOf, run } = await paypalShops();
const itInFull = onlyWhole(it);
const MINUTE_MS = 60_000;

const captureOf = ({ store }: Shop) => {
  const capture = [...local.merchant(store.id).captures.values()].at(-1);
  assert.ok(capture);
  return capture;
};

/** A refund that is made in PayPal's own dashboard. */
function refundAtPaypal(shop: Shop, value: string): void {
  const capture = captureOf(shop);
  const order = local
    .merchant(shop.store.id)
    .orders.get(capture.supplementary_data.related_ids.order_id ?? '');
  const payments = order?.purchase_units[0].payments;
  assert.ok(payments);
  const facts = { create_time: capture.create_time, update_time: capture.update_time, links: [] };
  const amount = { currency_code: 'USD', value };
  payments.refunds = [{ id: 'REFUND-1', status: 'COMPLETED', amount, ...facts }];
}

/** A declined upsell, and its order at PayPal. */
async function refusedUpsell(shop: Shop) {
  const { store } = shop;
  const order = await paidOrder(shop);
  const [offer] = await offersOf(store, order);
  local.fail(({ kind }) => (kind === 'charge' ? 'decline' : undefined));
  const path = `/v1/upsells/orders/${order.id}/accept`;
  const { code } = await store.call('POST', path, { offerId: offer.id });
  local.fail();
  assert.equal(code, 'PAYMENT_DECLINED');
  const atPaypal = [...local.merchant(store.id).orders.values()].at(-1);
  assert.ok(atPaypal);
  return atPaypal;
}

/** The declined order is paid all the same. */
function takeLate(shop: Shop, order: Awaited<ReturnType<typeof refusedUpsell>>) {
  const [unit] = order.purchase_units;
  const related_ids = { order_id: order.id };
  const paid = { id: 'LATE', amount: unit.amount, custom_id: unit.custom_id ?? '' };
  const late = { ...captureOf(shop), ...paid, supplementary_data: { related_ids } };
  order.status = 'COMPLETED';
  unit.payments = { captures: [late] };
  local.merchant(shop.store.id).captures.set(late.id, late);
  return late;
}

describe('the ledger compared with PayPal’s records', () => {
  it('agrees after a payment and a refund, without a discrepancy', async () => {
    const shop = await newShop();
    const order = await paidOrder(shop);
    const path = `/v1/payments/orders/${order.id}/refund`;
    assert.equal((await shop.store.call('POST', path, { amount: 500 })).status, 200);
    assert.ok((await run()) >= 1);
    assert.deepEqual(await discrepanciesOf(shop), []);
  });

  it('differs by a refund that was made elsewhere, until that is gone', async () => {
    const shop = await newShop();
    const order = await paidOrder(shop);
    refundAtPaypal(shop, '4.00');
    await run();
    const [discrepancy, ...others] = await discrepanciesOf(shop);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [
        discrepancy.type,
        discrepancy.ours,
        discrepancy.theirs,
        discrepancy.currency,
        discrepancy.providerId,
      ],
      ['refund_differs', 0, 400, 'USD', 'paypal'],
    );
    assert.deepEqual([discrepancy.orderId, discrepancy.reference], [order.id, captureOf(shop).id]);
    // Found again it is the same discrepancy, seen later.
    await run();
    const [again] = await discrepanciesOf(shop);
    assert.equal(again.id, discrepancy.id);
    assert.ok(again.seenAt > discrepancy.seenAt && again.foundAt === discrepancy.foundAt);
    const names = (await audit(sql, shop.store.id)).map(({ invariant }) => invariant);
    assert.deepEqual(names, ['no open discrepancy with the provider: refund_differs']);
    const { payments } = local.merchant(shop.store.id).orders.values().next().value
      ?.purchase_units[0] ?? { payments: undefined };
    if (payments) payments.refunds = [];
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
    const [resolved] = await discrepanciesOf(shop, '?state=resolved');
    assert.equal(resolved.id, discrepancy.id);
    assert.ok(resolved.resolvedAt > discrepancy.foundAt);
    await auditStore(sql, shop.store);
  });

  it('agrees again also if the charge is older than the reconciled window', async () => {
    const shop = await newShop();
    await paidOrder(shop);
    const capture = captureOf(shop);
    const { value } = capture.amount;
    capture.amount.value = '16.00';
    await run();
    assert.deepEqual(
      (await discrepanciesOf(shop)).map(({ type, ours, theirs }) => [type, ours, theirs]),
      [['amount_differs', 1648, 1600]],
    );
    service.clock.advance(4 * 24 * 60 * MINUTE_MS);
    await run();
    assert.equal((await discrepanciesOf(shop)).length, 1);
    capture.amount.value = value;
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
    service.clock.advance(-4 * 24 * 60 * MINUTE_MS);
  });

  it('has an authorization that expired at PayPal, however old it is', async () => {
    const shop = await newShop({ capture: 'manual' });
    const order = await paidOrder(shop);
    const days = (count: number) => service.clock.advance(count * 24 * 60 * MINUTE_MS);
    days(28);
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
    days(2);
    await run();
    assert.deepEqual(
      (await discrepanciesOf(shop)).map(({ type, orderId, ours, theirs }) => [
        type,
        orderId,
        ours,
        theirs,
      ]),
      [['hold_lapsed', order.id, 1648, 0]],
    );
    // Releasing an expired authorization does not settle it.
    const path = `/admin/v1/orders/${order.id}/capture`;
    const { status, text } = await shop.owner.call('POST', path, { amount: 0 });
    assert.equal(status, 200, text);
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
    days(-30);
  });

  it('looks up a voided authorization as long as its void is recent', async () => {
    const shop = await newShop({ capture: 'manual' });
    const order = await paidOrder(shop);
    const { status } = await shop.owner.call('POST', `/admin/v1/orders/${order.id}/void`, {});
    assert.equal(status, 200);
    const [held] = local.merchant(shop.store.id).authorizations.keys();
    const lookups = async () => {
      local.calls.length = 0;
      await run();
      return local.calls.filter((call) => call === `GET /v2/payments/authorizations/${held}`)
        .length;
    };
    assert.equal(await lookups(), 1);
    service.clock.advance(4 * 24 * 60 * MINUTE_MS);
    assert.equal(await lookups(), 0);
    assert.deepEqual(await discrepanciesOf(shop), []);
    service.clock.advance(-4 * 24 * 60 * MINUTE_MS);
  });

  it('has a charge that PayPal does not know', async () => {
    const shop = await newShop();
    await paidOrder(shop);
    local.merchant(shop.store.id).captures.clear();
    await run();
    const [discrepancy] = await discrepanciesOf(shop);
    assert.deepEqual(
      [discrepancy.type, discrepancy.ours, discrepancy.theirs],
      ['missing_at_provider', 1648, null],
    );
  });

  it('lacks money that PayPal took for a declined payment', async () => {
    const shop = await newShop();
    const { path, orderId, confirmation } = await openAtPaypal(shop.store);
    local.decline(orderId);
    const { code } = await shop.store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(code, 'PAYMENT_DECLINED');
    await run();
    assert.deepEqual(await discrepanciesOf(shop), [], 'a decline is no discrepancy');
    const order = local.merchant(shop.store.id).orders.get(orderId);
    assert.ok(order);
    const paid = await openAtPaypal(shop.store);
    await shop.store.call('POST', `${paid.path}/confirm`, paid.confirmation);
    order.status = 'COMPLETED';
    order.purchase_units[0].payments = { captures: [{ ...captureOf(shop), id: 'LATE' }] };
    await run();
    const [discrepancy, ...others] = await discrepanciesOf(shop);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [discrepancy.type, discrepancy.subjectType, discrepancy.orderId, discrepancy.theirs],
      ['missing_in_ledger', 'attempt', null, 1648],
    );
  });

  itInFull('lacks money that PayPal took for a cancelled payment, after another', async () => {
    const shop = await newShop();
    const { store } = shop;
    const { path, orderId, confirmation } = await openAtPaypal(store);
    const confirm = (id: unknown) =>
      store.call('POST', `${path}/confirm`, { ...confirmation, paymentIntentId: id });
    const { paymentIntentId: replaces } = confirmation;
    const ended = local.merchant(store.id).orders.get(orderId);
    assert.ok(ended);
    ended.status = 'CREATED';
    assert.equal((await confirm(replaces)).code, 'PAYMENT_ACTION_REQUIRED');
    const input = { providerId: 'paypal', replaces };
    const { data } = await store.call('POST', `${path}/payment-intent`, input);
    local.approve(data.clientConfig.orderId);
    assert.equal((await confirm(data.paymentIntent.id)).status, 200);
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
    takeLate(shop, ended);
    await run();
    const [discrepancy, ...others] = await discrepanciesOf(shop);
    assert.deepEqual(
      [discrepancy.type, discrepancy.theirs, others.length],
      ['missing_in_ledger', 1648, 0],
    );
  });

  itInFull(
    'lacks money that PayPal took for a declined payment that was made elsewhere',
    async () => {
      const shop = await newShop();
      const { store } = shop;
      await paidOrder(shop);
      const { path, orderId, confirmation } = await openAtPaypal(store);
      local.decline(orderId);
      await store.call('POST', `${path}/confirm`, confirmation);
      const { data } = await store.call('POST', `${path}/payment-intent`, { providerId: 'mock' });
      const input = { ...confirmation, paymentIntentId: data.paymentIntent.id };
      assert.equal((await store.call('POST', `${path}/confirm`, input)).status, 200);
      await run();
      assert.deepEqual(await discrepanciesOf(shop), []);
      const refused = local.merchant(store.id).orders.get(orderId);
      assert.ok(refused);
      takeLate(shop, refused);
      await run();
      const [discrepancy, ...others] = await discrepanciesOf(shop);
      assert.deepEqual([discrepancy?.type, discrepancy?.theirs], ['missing_in_ledger', 1648]);
      assert.deepEqual(others, []);
    },
  );

  it('lacks money that PayPal reports for a declined upsell', async () => {
    const shop = await newShop({ returnUrl: 'https://shop.example/back' });
    const late = takeLate(shop, await refusedUpsell(shop));
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', late);
    assert.equal(await deliver(service, shop.store, message), 200);
    const names = (await audit(sql, shop.store.id)).map(({ invariant }) => invariant);
    assert.deepEqual(names, [
      'no open discrepancy with the provider: missing_in_ledger',
      'no declined payment was charged later',
    ]);
    await run();
    assert.deepEqual(
      (await discrepanciesOf(shop)).map(({ type, reference, theirs }) => [type, reference, theirs]),
      [['missing_in_ledger', 'LATE', 1200]],
    );
  });

  itInFull('lacks it also if PayPal reports nothing', async () => {
    const shop = await newShop({ returnUrl: 'https://shop.example/back' });
    const order = await refusedUpsell(shop);
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
    takeLate(shop, order);
    await run();
    assert.deepEqual(
      (await discrepanciesOf(shop)).map(({ type, reference, theirs }) => [type, reference, theirs]),
      [['missing_in_ledger', order.id, 1200]],
    );
  });

  it('reports an outcome that has been unknown for an hour', async () => {
    const shop = await newShop();
    const { path, orderId, confirmation } = await openAtPaypal(shop.store);
    local.fail(({ kind }) => (kind === 'charge' ? 'altered_amount' : undefined));
    await shop.store.call('POST', `${path}/confirm`, confirmation);
    assert.ok(local.merchant(shop.store.id).orders.get(orderId));
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
    service.clock.advance(60 * MINUTE_MS);
    await run();
    assert.deepEqual(
      (await discrepanciesOf(shop)).map(({ type, subjectType }) => [type, subjectType]),
      [['still_open', 'attempt']],
    );
    local.fail();
    await shop.store.call('POST', `${path}/confirm`, confirmation);
    await run();
    assert.deepEqual(await discrepanciesOf(shop), []);
  });

  it('is read twice before a discrepancy is recorded', async () => {
    const shop = await newShop();
    await paidOrder(shop);
    const { amount, supplementary_data } = captureOf(shop);
    const { value } = amount;
    const path = `GET /v2/checkout/orders/${supplementary_data.related_ids.order_id}`;
    let looks = 0;
    local.fail(({ key }) => {
      if (key === path) amount.value = ++looks === 1 ? '1.00' : value;
      return undefined;
    });
    await run();
    local.fail();
    assert.equal(looks, 2);
    assert.deepEqual(await discrepanciesOf(shop), []);
  });

  it('is not judged while the provider does not reply', async () => {
    const shop = await newShop();
    await paidOrder(shop);
    local.breakDown(true);
    await run();
    local.breakDown(false);
    assert.deepEqual(await discrepanciesOf(shop), []);
  });
});

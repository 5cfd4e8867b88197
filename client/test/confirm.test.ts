import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  CartwrightConnectionError,
  type ConfirmOutcome,
  isCode,
  isErrorOf,
  type NewCartItem,
  type Options,
} from '../src/index.ts';
import { ADDRESS, MUG, PEN, startListening } from './listening-service.ts';

const { proxy, client, store, service } = await startListening();
const cartwright = client();

beforeEach(() => void proxy.faults.splice(0));

interface Prepared {
  readonly cartId: string;
  readonly itemId: string;
  confirm(options?: Options<'confirmCheckout'>): Promise<ConfirmOutcome>;
}

/** A checkout that only has to be confirmed. */
async function prepared(
  paymentToken?: string,
  { coupons = [], item = MUG }: { coupons?: string[]; item?: NewCartItem } = {},
): Promise<Prepared> {
  const cart = await cartwright.carts.create({ items: [item] });
  for (const code of coupons) await cartwright.carts.applyCoupon(cart.id, { code });
  const checkout = cartwright.checkout(cart.id);
  await checkout.open();
  await checkout.setShippingAddress(ADDRESS);
  const { rates } = await checkout.listRates();
  const rate = rates.find(({ amount }) => amount === 0);
  assert.ok(rate);
  await checkout.chooseRate(rate);
  const { paymentIntent } = await checkout.preparePayment({ paymentToken });
  const body = {
    paymentIntentId: paymentIntent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  };
  return {
    cartId: cart.id,
    itemId: cart.items[0]?.id ?? '',
    confirm: (options) => checkout.confirm(body, options),
  };
}

async function ordersOf(cartId: string): Promise<number> {
  const [row] = await service.sql<{ count: number }[]>`
    select count(*)::int as count from orders where store_id = ${store.id} and cart_id = ${cartId}`;
  return row?.count ?? 0;
}

function assertState<State extends ConfirmOutcome['state']>(
  outcome: ConfirmOutcome,
  state: State,
): asserts outcome is Extract<ConfirmOutcome, { state: State }> {
  assert.equal(outcome.state, state, JSON.stringify(outcome));
}

describe('confirm returns', () => {
  it('placed, with the order', async () => {
    const outcome = await (await prepared()).confirm();
    assertState(outcome, 'placed');
    assert.match(outcome.order.orderNumber, /^ORD-\d{4}-\d{5}$/);
  });

  it('placed for an order that is still pending', async () => {
    const outcome = await (await prepared('tok_pending')).confirm();
    assertState(outcome, 'placed');
    assert.equal(outcome.order.status, 'pending');
  });

  it('action_required, with the action; the next confirm places the order', async () => {
    const { confirm } = await prepared('tok_requires_action');
    const outcome = await confirm();
    assertState(outcome, 'action_required');
    assert.equal(typeof outcome.nextAction.type, 'string');
    assert.equal(outcome.session.status, 'processing');
    assertState(await confirm(), 'placed');
  });

  it('declined, if the provider declines or the shopper fails to authenticate', async () => {
    const declined = await (await prepared('tok_declined')).confirm();
    assertState(declined, 'declined');
    assert.equal(declined.code, 'PAYMENT_DECLINED');
    const { confirm } = await prepared('tok_authentication_failed');
    assertState(await confirm(), 'action_required');
    const failed = await confirm();
    assertState(failed, 'declined');
    assert.equal(failed.code, 'PAYMENT_AUTHENTICATION_FAILED');
  });

  it('changed after a change in another tab, with the session to show', async () => {
    const { cartId, itemId, confirm } = await prepared();
    await cartwright.carts.changeItem(cartId, itemId, { quantity: 3 });
    const outcome = await confirm();
    assertState(outcome, 'changed');
    assert.equal(outcome.code, 'QUOTE_CHANGED');
    assert.equal(outcome.session.totals.amountDue, 3750);
    assert.equal(await ordersOf(cartId), 0);
  });

  it('changed with what the merchant changed', async () => {
    const { cartId, confirm } = await prepared();
    const later = { ...PEN.metadata, simulate: 'later:price_change' };
    await cartwright.carts.addItem(cartId, { sku: 'CUP-1', metadata: later });
    const outcome = await confirm();
    assertState(outcome, 'changed');
    assert.deepEqual(
      outcome.changes.map(({ code }) => code),
      ['price_changed'],
    );
  });

  it('changed after the quote has expired', async () => {
    const outcome = await (await prepared()).confirm({ sandboxNow: 'in 61 minutes' });
    assertState(outcome, 'changed');
  });

  it('changed if a coupon was used up meanwhile', async () => {
    const owner = await store.newOperator('owner');
    const coupon = { code: 'LAST-ONE', type: 'percent', value: 10, usesMax: 1 };
    const made = await owner.call('POST', '/admin/v1/coupons', coupon);
    assert.equal(made.status, 200, made.text);
    const second = await prepared(undefined, { coupons: ['LAST-ONE'] });
    const first = await prepared(undefined, { coupons: ['LAST-ONE'] });
    assertState(await first.confirm(), 'placed');
    const outcome = await second.confirm();
    assertState(outcome, 'changed');
    assert.equal(outcome.code, 'COUPON_USED_UP');
    assert.equal(outcome.session.totals.amountDue, 2500);
  });

  it('unknown while the provider has not answered; a later confirm places one order', async () => {
    const { cartId, confirm } = await prepared('tok_timeout');
    const outcome = await confirm({ retries: 0 });
    assertState(outcome, 'unknown');
    assert.ok(isCode(outcome.error, 'PROVIDER_TIMEOUT'));
    service.clock.advance(5_000);
    assertState(await confirm(), 'placed');
    assert.equal(await ordersOf(cartId), 1);
  });

  it('unknown if no answer arrives, although the order is placed', async () => {
    const { cartId, confirm } = await prepared();
    proxy.faults.push('drop_answer');
    const outcome = await confirm({ retries: 0 });
    assertState(outcome, 'unknown');
    assert.ok(outcome.error instanceof CartwrightConnectionError);
    assertState(await confirm(), 'placed');
    assert.equal(await ordersOf(cartId), 1);
  });

  it('unknown if the signal is aborted after the call was sent', async () => {
    const { cartId, confirm } = await prepared();
    proxy.faults.push('hang');
    const signal = AbortSignal.timeout(500);
    const outcome = await confirm({ signal });
    assertState(outcome, 'unknown');
    assert.ok(outcome.error instanceof CartwrightConnectionError);
    assert.equal(outcome.error.cause, signal.reason);
    assertState(await confirm(), 'placed');
    assert.equal(await ordersOf(cartId), 1);
  });

  it('unknown after the error of a gateway, or another failure of the service', async () => {
    const { confirm } = await prepared();
    for (const body of [
      '{"error":"Bad Gateway"}',
      '{"error":{"code":"502","message":"Bad Gateway"}}',
      '{"success":false,"error":{"code":"NEW_FAILURE","message":"No."}}',
    ]) {
      proxy.faults.push({ status: 502, body });
      assertState(await confirm({ retries: 0 }), 'unknown');
    }
    assertState(await confirm(), 'placed');
  });

  it('unknown after an internal error, and after a lost answer that a limit follows', async () => {
    const failed = (code: string, status: number) => ({
      status,
      body: JSON.stringify({ success: false, error: { code, message: 'No.' } }),
    });
    const { confirm } = await prepared();
    proxy.faults.push(failed('INTERNAL_ERROR', 500));
    assertState(await confirm(), 'unknown');
    proxy.faults.push('drop_answer', failed('RATE_LIMITED', 429));
    assertState(await confirm({ retries: 1 }), 'unknown');
    proxy.faults.push(failed('RATE_LIMITED', 429));
    const limited = confirm({ retries: 0 });
    await assert.rejects(limited, (error) => isCode(error, 'RATE_LIMITED'));
  });

  it('one order, whatever the network does', async () => {
    for (const fault of ['drop_request', 'drop_answer', 'cut_answer', 'duplicate'] as const) {
      const { cartId, confirm } = await prepared();
      proxy.faults.push(fault);
      assertState(await confirm(), 'placed');
      assert.equal(await ordersOf(cartId), 1, fault);
    }
  });
});

describe('confirm throws', () => {
  it('the refusal itself if the changed session cannot be read', async () => {
    const { cartId, itemId, confirm } = await prepared();
    await cartwright.carts.changeItem(cartId, itemId, { quantity: 3 });
    proxy.faults.push('none', 'drop_request');
    const error = await confirm({ retries: 0 }).catch((thrown: unknown) => thrown);
    assert.ok(isErrorOf(error, 'confirmCheckout'), String(error));
    assert.deepEqual([error.code, error.effect], ['QUOTE_CHANGED', 'none']);
    assert.ok(error.cause instanceof CartwrightConnectionError);
  });

  it('what a storefront has done wrong, or has to solve first', async () => {
    const { cartId } = await prepared();
    const body = { paymentIntentId: 'pi_unknown', billingAddress: ADDRESS };
    const unknown = cartwright.checkout(cartId).confirm(body);
    const error = await unknown.catch((thrown: unknown) => thrown);
    assert.ok(isErrorOf(error, 'confirmCheckout'));
    assert.equal(error.code, 'PAYMENT_INTENT_NOT_FOUND');
    const metadata = { unitPriceCents: '900', simulate: 'fraud_gate' };
    const gated = await prepared(undefined, { item: { sku: 'WATCH', metadata } });
    await assert.rejects(gated.confirm(), (thrown) => isCode(thrown, 'VERIFICATION_REQUIRED'));
  });
});

describe('a wallet payment', () => {
  const sheet = {
    method: 'apple_pay' as const,
    rateId: 'free',
    shippingAddress: ADDRESS,
    email: 'ada@example.com',
  };

  it('has the same outcomes', async () => {
    const { id } = await cartwright.carts.create({ items: [MUG] });
    const { confirmWallet } = cartwright.checkout(id);
    const pay = (paymentToken: string, expectedTotal: number) =>
      confirmWallet({ ...sheet, paymentToken, expectedTotal });
    const changed = await pay('tok_sheet', 1);
    assertState(changed, 'changed');
    assert.equal(changed.code, 'TOTAL_CHANGED');
    assertState(await pay('tok_declined', 2500), 'declined');
    assertState(await pay('tok_requires_action', 2500), 'action_required');
    assertState(await pay('tok_requires_action', 2500), 'placed');
  });
});

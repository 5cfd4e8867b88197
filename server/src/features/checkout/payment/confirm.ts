import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { completeAddress, type NewAddress } from '../../../values/address.ts';
import { type Cart, refuseClosed } from '../../carts/cart.ts';
import { orderAgentOf } from '../../carts/cart-agent.ts';
import type { Checkout, Intent } from '../../carts/checkout.ts';
import { checkItems } from '../../carts/items/validate-items.ts';
import { priced } from '../../carts/pricing/pricing.ts';
import { refreshTax } from '../../carts/pricing/refresh-tax.ts';
import { withFreshQuote } from '../../carts/quote.ts';
import { refuseSandboxed } from '../../carts/refuse-sandboxed.ts';
import { findOrderByCart } from '../../orders/find-order-by-cart.ts';
import type { Order, OrderSnapshot } from '../../orders/order.ts';
import { orderDiscounts } from '../../orders/order-discounts.ts';
import { isHidden } from '../../orders/ownership.ts';
import type { Attempt } from '../../payments/attempts/attempt.ts';
import { beginAttempt, type NewAttempt } from '../../payments/attempts/begin-attempt.ts';
import { findLockingAttempt } from '../../payments/attempts/find-locking-attempt.ts';
import { findPaymentMethod } from '../../payments/methods/find-payment-method.ts';
import type { PaymentMethod } from '../../payments/methods/payment-method.ts';
import { findOfferedProvider } from '../../payments/providers/find-provider.ts';
import { isProviderDisabled } from '../../payments/providers/is-provider-disabled.ts';
import { riskKeysOf } from '../../payments/risk/risk-signals.ts';
import { refuseOtherWallet, type WalletUsed } from '../express/refuse-other-wallet.ts';
import { checkedShopperIp, refuseUnverified } from '../gate/refuse-unverified.ts';
import { type CheckoutCart, withCheckout } from '../session/change-checkout.ts';
import { type Buyer, findBuyer } from '../session/find-buyer.ts';
import { findSessionCart } from '../session/read-checkout.ts';
import { isQuoteExpired } from '../session/readiness.ts';
import { refuseUnshippable } from '../shipping/refuse-unshippable.ts';
import { advancePayment } from './advance-payment.ts';

const ATTEMPTS_MAX = 20;

export interface Confirmation {
  readonly paymentIntentId: string;
  readonly billingAddress: NewAddress;
  readonly email?: string;
  readonly notes?: string;
  readonly providerId?: string;
  /** The wallet used; the provider may report only a card. */
  readonly wallet?: WalletUsed;
}

/**
 * Places the order. A cart is paid at most once: a repeat returns the order, or continues the open
 * attempt under the same key.
 */
export async function confirm(
  ctx: StoreContext,
  cartId: string,
  input: Confirmation,
): Promise<Order> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const cart = withCheckout(await findSessionCart(ctx, cartId));
    return await advanceConfirm(ctx, cart, input);
  });
}

/** Undefined on a conflict with a concurrent change of the cart. */
export async function advanceConfirm(
  ctx: StoreContext,
  cart: CheckoutCart,
  input: Confirmation,
): Promise<Order | undefined> {
  if (cart.status === 'completed') return await placedOrder(ctx, cart, input);
  if (cart.status === 'confirming') return await resumedOrder(ctx, cart, input);
  refuseClosed(cart, ctx.now());
  refuseSandboxed(ctx, cart);
  const intent = currentIntent(ctx, cart, input);
  refuseUnshippable(cart, ctx.now());
  const buyer = await findBuyer(ctx, cart, input.email);
  const method = await savedMethod(ctx, intent, buyer);
  await refuseChangedProducts(ctx, cart);
  const riskKeys = riskKeysOf(ctx, {
    email: buyer.email,
    shopperIp: checkedShopperIp(ctx),
    card: intent.paymentToken ?? intent.paymentMethodId ?? null,
  });
  const admitted = await refuseUnverified(ctx, cart, input.billingAddress, riskKeys);
  if (!admitted) return undefined;
  const attempt = withMethod(newAttempt(ctx, admitted.cart, intent, buyer, input), method);
  const begun = await beginAttempt(ctx, { ...admitted, attempt, riskKeys });
  if (begun) return await advancePayment(ctx, begun);
  const isOff = intent.amount > 0 && (await isProviderDisabled(ctx, intent.providerId));
  if (isOff) throw new ApiError('PROVIDER_NOT_FOUND');
  return undefined;
}

async function placedOrder(
  ctx: StoreContext,
  cart: CheckoutCart,
  input: Confirmation,
): Promise<Order | undefined> {
  refuseOtherIntent(cart.checkout, input);
  const order = await findOrderByCart(ctx, cart.id);
  if (!order) return undefined;
  refuseForeign(ctx, order);
  // The cart is locked with the intent it is paid by.
  const { paymentToken = null } = cart.checkout.intent ?? {};
  const { snapshot } = order;
  refuseOtherWallet(input.wallet, { snapshot, paymentToken }, 'CART_COMPLETED');
  return order;
}

async function resumedOrder(
  ctx: StoreContext,
  cart: CheckoutCart,
  input: Confirmation,
): Promise<Order | undefined> {
  refuseOtherIntent(cart.checkout, input);
  const attempt = await findLockingAttempt(ctx, cart.id);
  if (!attempt) return undefined;
  refuseForeign(ctx, attempt);
  // From the attempt, because the cart's payment may have changed since it was read.
  refuseOtherWallet(input.wallet, attempt, isPlaced(attempt) ? 'CART_COMPLETED' : 'CART_LOCKED');
  return await advancePayment(ctx, attempt);
}

/** A guest cart is accessible by its id; the order is not. */
function refuseForeign(ctx: StoreContext, paid: Pick<Order, 'customerId'>): void {
  if (isHidden(paid, ctx.caller)) throw new ApiError('CHECKOUT_SESSION_NOT_FOUND');
}

function isPlaced({ status }: Attempt): boolean {
  return status === 'succeeded' || status === 'pending';
}

/** The intent must belong to this cart and its current quote, and must not have expired. */
function currentIntent(ctx: StoreContext, cart: CheckoutCart, input: Confirmation): Intent {
  const { checkout } = cart;
  const { intent } = checkout;
  refuseOtherIntent(checkout, input);
  if (!intent) throw new ApiError('PAYMENT_INTENT_NOT_FOUND');
  if (input.providerId !== undefined && input.providerId !== intent.providerId) {
    throw new ApiError('PROVIDER_NOT_FOUND');
  }
  // A provider disabled since then takes no new payments.
  if (intent.amount > 0 && !findOfferedProvider(ctx.app, ctx.store, intent.providerId)) {
    throw new ApiError('PROVIDER_NOT_FOUND');
  }
  const now = ctx.now();
  const isOtherQuote = intent.quoteHash !== checkout.quote.hash;
  if (isOtherQuote || isQuoteExpired(checkout, now)) throw new ApiError('QUOTE_CHANGED');
  if (intent.expiresAt <= now.toISOString()) throw new ApiError('PAYMENT_INTENT_EXPIRED');
  return intent;
}

function refuseOtherIntent({ intent, pastIntentIds }: Checkout, input: Confirmation): void {
  if (intent?.id === input.paymentIntentId) return;
  if (pastIntentIds.includes(input.paymentIntentId)) throw new ApiError('QUOTE_CHANGED');
  throw new ApiError('PAYMENT_INTENT_NOT_FOUND');
}

/** Never cached: prices and stock are validated for every sale. */
async function refuseChangedProducts(ctx: StoreContext, cart: CheckoutCart): Promise<void> {
  const judged = await checkItems(ctx, cart, cart, 'confirm');
  const taxed = await refreshTax(ctx, judged.cart);
  const now = withFreshQuote(priced(taxed, ctx.now()), () => '');
  const isSame = now.checkout?.quote.hash === cart.checkout.quote.hash;
  if (judged.refusals.length === 0 && isSame) return;
  const isExpired = now.coupons.some(({ reason }, index) => {
    return reason === 'COUPON_EXPIRED' && cart.coupons[index]?.applicable;
  });
  throw new ApiError(isExpired ? 'COUPON_EXPIRED' : 'QUOTE_CHANGED');
}

/** Resolved at payment time: the method may have been deleted, or the customer changed. */
async function savedMethod(
  ctx: StoreContext,
  { paymentMethodId }: Intent,
  { customerId }: Buyer,
): Promise<PaymentMethod | null> {
  return paymentMethodId ? await findPaymentMethod(ctx, customerId, paymentMethodId) : null;
}

function withMethod(attempt: NewAttempt, method: PaymentMethod | null): NewAttempt {
  if (!method) return attempt;
  const { snapshot } = attempt;
  const { brand, last4 } = method;
  const payment = snapshot.payment && { ...snapshot.payment, brand, last4 };
  const methodToken = method.token.toString('base64');
  return { ...attempt, methodToken, snapshot: { ...snapshot, payment } };
}

function newAttempt(
  ctx: StoreContext,
  cart: CheckoutCart,
  intent: Intent,
  buyer: Buyer,
  input: Confirmation,
): NewAttempt {
  return {
    id: ctx.ids.next(),
    cartId: cart.id,
    orderId: ctx.ids.next(),
    customerId: buyer.customerId,
    intentId: intent.id,
    providerId: intent.providerId,
    reference: intent.reference,
    status: 'open',
    amount: intent.amount,
    currency: cart.currency,
    paymentToken: intent.paymentToken,
    snapshot: snapshotOf(cart, intent, buyer, input),
    upsell: null,
  };
}

function snapshotOf(
  cart: Cart,
  intent: Intent,
  { email }: Buyer,
  input: Confirmation,
): OrderSnapshot {
  const { shippingAddress = null, shippingRate = null, tax = null } = cart.checkout ?? {};
  const { billingAddress } = input;
  const payment = {
    providerId: intent.providerId,
    method: input.wallet?.method ?? 'unknown',
    brand: null,
    last4: null,
    paymentIntentId: intent.id,
  };
  return {
    email,
    phone: shippingAddress?.phone ?? billingAddress.phone ?? null,
    items: cart.items.map((item) => ({ ...item, source: 'cart' })),
    ...orderDiscounts(cart),
    totals: cart.totals,
    shippingAddress,
    billingAddress: completeAddress(billingAddress),
    shippingRate,
    tax: tax === 'address_needed' ? null : tax,
    payment: intent.amount > 0 ? payment : null,
    wallet: input.wallet?.method ?? null,
    quoteHash: intent.quoteHash,
    notes: input.notes ?? null,
    attribution: cart.attribution,
    ...(cart.agent && { agent: orderAgentOf(cart.agent) }),
  };
}

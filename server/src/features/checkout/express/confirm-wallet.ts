import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { PaymentProvider } from '../../../ports/payments/payment-provider.ts';
import { completeAddress, type NewAddress } from '../../../values/address.ts';
import type { Cart } from '../../carts/cart.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { readCart } from '../../carts/read-cart.ts';
import type { Order } from '../../orders/order.ts';
import { refuseMethodToken } from '../../payments/methods/refuse-method-token.ts';
import { refuseCardNumber } from '../../payments/risk/refuse-card-number.ts';
import { advanceConfirm } from '../payment/confirm.ts';
import { withIntent } from '../payment/prepare-payment.ts';
import type { CheckoutCart } from '../session/change-checkout.ts';
import { opened } from '../session/open-session.ts';
import { needsAddress, needsShipping } from '../session/readiness.ts';
import { ratesFor } from '../shipping/list-rates.ts';
import { atRate, quoted, type Wallet, walletProvider, withPlace } from './wallet-sheet.ts';

const ATTEMPTS_MAX = 20;

export interface WalletPayment {
  readonly method: Wallet;
  readonly paymentToken: string;
  /** Amount due as shown on the sheet. */
  readonly expectedTotal: number;
  readonly email: string;
  readonly paymentIntentId?: string;
  readonly rateId?: string;
  readonly shippingAddress?: NewAddress;
  readonly billingAddress?: NewAddress;
  readonly notes?: string;
  readonly providerId?: string;
}

/**
 * Stores the sheet's address, rate and intent in one write, then runs the usual confirm. A repeat
 * returns the order or continues the attempt; a different sheet finds the cart locked.
 */
export async function confirmWallet(
  ctx: StoreContext,
  cartId: string,
  sent: WalletPayment,
): Promise<Order> {
  const payment = withCountries(ctx, sent);
  refuseCardNumber(payment.paymentToken);
  const billingAddress = billingAddressOf(payment);
  const provider = walletProvider(ctx, payment);
  refuseMethodToken(provider, payment.paymentToken);
  const committing = autocommitting(ctx);
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const cart = await sheetCart(committing, cartId, provider, payment);
    const paymentIntentId = cart?.checkout.intent?.id;
    if (!cart || paymentIntentId === undefined) return undefined;
    const { email, notes, method, paymentToken } = payment;
    const details = { email, wallet: { method, paymentToken }, ...(notes && { notes }) };
    const confirmation = { paymentIntentId, billingAddress, ...details };
    // Undefined on a conflict: the sheet is applied again to the current cart, since the shopper
    // approved exactly this address, rate and token.
    return await advanceConfirm(committing, cart, confirmation);
  });
}

/** An address without a country is in the store's country. */
function withCountries({ store }: StoreContext, payment: WalletPayment): WalletPayment {
  const { shippingAddress, billingAddress } = payment;
  const { country } = store;
  return {
    ...payment,
    ...(shippingAddress && { shippingAddress: { country, ...shippingAddress } }),
    ...(billingAddress && { billingAddress: { country, ...billingAddress } }),
  };
}

function billingAddressOf({ billingAddress, shippingAddress }: WalletPayment): NewAddress {
  const address = billingAddress ?? shippingAddress;
  if (address) return address;
  throw new ApiError(
    'VALIDATION_ERROR',
    'body.billingAddress is required where there is no shippingAddress.',
  );
}

/**
 * An Idempotency-Key keeps a transaction open from the first write on, which must not happen during
 * the provider call. A repeat finds its payment by the cart.
 */
function autocommitting(ctx: StoreContext): StoreContext {
  return { ...ctx, ifMatch: undefined, write: (change) => change(ctx.app.sql) };
}

/** The cart ready to be paid, or already locked or paid; undefined on a conflict. */
async function sheetCart(
  ctx: StoreContext,
  cartId: string,
  provider: PaymentProvider,
  payment: WalletPayment,
): Promise<CheckoutCart | undefined> {
  try {
    const change = (cart: Cart) => withSheet(ctx, cart, provider, payment);
    return (await changeCart(ctx, cartId, change)) as CheckoutCart;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'CART_COMPLETED' && error.code !== 'CART_LOCKED') throw error;
    const cart = await readCart(ctx, cartId);
    if (cart.status !== 'completed' && cart.status !== 'confirming') return undefined;
    refuseUnknownIntent(cart, payment);
    // The cart was paid with a different sheet.
    if (cart.checkout?.intent?.amount !== payment.expectedTotal) throw error;
    return cart as CheckoutCart;
  }
}

/** Returns the same cart where the sheet is already applied, so that a repeat writes nothing. */
async function withSheet(
  ctx: StoreContext,
  before: Cart,
  provider: PaymentProvider,
  payment: WalletPayment,
): Promise<Cart> {
  refuseUnknownIntent(before, payment);
  const session = await opened(ctx, before);
  const cart = session === before ? (before as CheckoutCart) : await quoted(ctx, session);
  const due = await (needsShipping(cart) ? withShipping : withBuyerPlace)(ctx, cart, payment);
  if (needsAddress(due, due.checkout)) throw new ApiError('SHIPPING_ADDRESS_REQUIRED');
  if (due.totals.amountDue !== payment.expectedTotal) throw new ApiError('TOTAL_CHANGED');
  return await withIntent(ctx, due, { provider, paymentToken: payment.paymentToken });
}

/** Digital goods are taxed at the buyer's place, which the sheet supplies. */
async function withBuyerPlace(
  ctx: StoreContext,
  cart: CheckoutCart,
  payment: WalletPayment,
): Promise<CheckoutCart> {
  const isAsked = needsAddress(cart, cart.checkout);
  const address = payment.shippingAddress ?? (isAsked ? billingAddressOf(payment) : undefined);
  const placed = address ? withPlace(ctx, cart, completeAddress(address)) : cart;
  return placed === cart ? cart : await quoted(ctx, placed);
}

async function withShipping(
  ctx: StoreContext,
  cart: CheckoutCart,
  { shippingAddress, rateId }: WalletPayment,
): Promise<CheckoutCart> {
  if (!shippingAddress) throw new ApiError('SHIPPING_ADDRESS_REQUIRED');
  if (rateId === undefined) throw new ApiError('SHIPPING_RATE_REQUIRED');
  const sent = withPlace(ctx, cart, completeAddress(shippingAddress));
  const rates = await ratesFor(ctx, sent);
  const rate = rates.find(({ id }) => id === rateId);
  if (!rate) throw new ApiError('SHIPPING_RATE_INVALID');
  return await atRate(ctx, sent, rate);
}

/**
 * Any intent of this cart is accepted: the sheet's intent was created before its address was known.
 */
function refuseUnknownIntent({ checkout }: Cart, { paymentIntentId }: WalletPayment): void {
  if (paymentIntentId === undefined || checkout?.intent?.id === paymentIntentId) return;
  if (checkout?.pastIntentIds.includes(paymentIntentId)) return;
  throw new ApiError('PAYMENT_INTENT_NOT_FOUND');
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { PaymentProvider } from '../../../ports/payments/payment-provider.ts';
import { completeAddress, type NewAddress } from '../../../values/address.ts';
import type { Cart } from '../../carts/cart.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { readCart } from '../../carts/read-cart.ts';
import type { Order } from '../../orders/order.ts';
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
  /** What is due, as the sheet showed it. */
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
 * All that a wallet's sheet was agreed to with, in one call: address, rate and intent in one write,
 * and then the same confirm as everybody's. A repeat finds the order, or goes on with the attempt;
 * another sheet finds that the cart is not open.
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
  const committing = committingAtOnce(ctx);
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const cart = await agreedCart(committing, cartId, provider, payment);
    const paymentIntentId = cart?.checkout.intent?.id;
    if (!cart || paymentIntentId === undefined) return undefined;
    const { email, notes, method, paymentToken } = payment;
    const told = { email, wallet: { method, paymentToken }, ...(notes && { notes }) };
    const confirmation = { paymentIntentId, billingAddress, ...told };
    // Undefined when another request changed the cart: then the sheet is applied to it anew, since
    // what was agreed to is this address, this rate and this token.
    return await advanceConfirm(committing, cart, confirmation);
  });
}

/** A sheet that names no country is of the store's. */
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
 * An Idempotency-Key holds a transaction open from the first write on, and none may be open when
 * the provider is asked. What a repeat must find is found by the cart.
 */
function committingAtOnce(ctx: StoreContext): StoreContext {
  return { ...ctx, ifMatch: undefined, write: (change) => change(ctx.app.sql) };
}

/** The cart as it will be paid for, or as it is being or was; undefined when that just changed. */
async function agreedCart(
  ctx: StoreContext,
  cartId: string,
  provider: PaymentProvider,
  payment: WalletPayment,
): Promise<CheckoutCart | undefined> {
  try {
    const change = (cart: Cart) => agreed(ctx, cart, provider, payment);
    return (await changeCart(ctx, cartId, change)) as CheckoutCart;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'CART_COMPLETED' && error.code !== 'CART_LOCKED') throw error;
    const cart = await readCart(ctx, cartId);
    if (cart.status !== 'completed' && cart.status !== 'confirming') return undefined;
    refuseUnknownIntent(cart, payment);
    // It was paid for, and not with this sheet.
    if (cart.checkout?.intent?.amount !== payment.expectedTotal) throw error;
    return cart as CheckoutCart;
  }
}

/** The cart itself where all of it is agreed already: a repeat writes nothing. */
async function agreed(
  ctx: StoreContext,
  before: Cart,
  provider: PaymentProvider,
  payment: WalletPayment,
): Promise<Cart> {
  refuseUnknownIntent(before, payment);
  const session = await opened(ctx, before);
  const cart = session === before ? (before as CheckoutCart) : await quoted(ctx, session);
  const due = await (needsShipping(cart) ? withShipping : withBuyersPlace)(ctx, cart, payment);
  if (needsAddress(due, due.checkout)) throw new ApiError('SHIPPING_ADDRESS_REQUIRED');
  if (due.totals.amountDue !== payment.expectedTotal) throw new ApiError('TOTAL_CHANGED');
  return await withIntent(ctx, due, { provider, paymentToken: payment.paymentToken });
}

/** What is not sent anywhere is taxed where its buyer is, as the sheet tells. */
async function withBuyersPlace(
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

/** Any intent of this cart will do: the sheet's own was made before its address was known. */
function refuseUnknownIntent({ checkout }: Cart, { paymentIntentId }: WalletPayment): void {
  if (paymentIntentId === undefined || checkout?.intent?.id === paymentIntentId) return;
  if (checkout?.pastIntentIds.includes(paymentIntentId)) return;
  throw new ApiError('PAYMENT_INTENT_NOT_FOUND');
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type {
  ClientConfig,
  ClientForm,
  PaymentProvider,
} from '../../../ports/payments/payment-provider.ts';
import { newSecret } from '../../../values/secrets.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import type { Cart } from '../../carts/cart.ts';
import type { Checkout, Intent } from '../../carts/checkout.ts';
import { refuseSandboxed } from '../../carts/refuse-sandboxed.ts';
import { findPaymentMethod } from '../../payments/methods/find-payment-method.ts';
import { askProvider } from '../../payments/providers/ask-provider.ts';
import { refuseCardNumber } from '../../payments/risk/refuse-card-number.ts';
import { hasOffers } from '../../upsells/has-offers.ts';
import { type CheckoutCart, changeCheckout, renewed } from '../session/change-checkout.ts';
import { isIntentCurrent, isQuoteExpired } from '../session/readiness.ts';
import { refuseUnshippable } from '../shipping/refuse-unshippable.ts';
import { cancelPayment } from './cancel-payment.ts';

const INTENT_MS = 60 * MINUTE_MS;
const PREPARE_MS = 5 * SECOND_MS;
const PAST_INTENTS_MAX = 50;
const INTENTS_PER_MINUTE = 10;
const INTENTS_PER_CART = 30;

export interface PaymentInput {
  readonly providerId?: string;
  readonly paymentToken?: string;
  readonly paymentMethodId?: string;
  /** The intent of a payment that waits for the shopper's bank: it is given up first. */
  readonly replaces?: string;
}

/** What it is paid with: the provider, and one of the two or neither. */
interface Means {
  readonly provider: Preparer;
  readonly paymentToken?: string | null;
  readonly paymentMethodId?: string | null;
}

export interface Prepared {
  readonly cart: CheckoutCart;
  readonly intent: Intent;
  readonly clientConfig: ClientConfig;
}

/**
 * The payment of the present quote. The provider has one object per cart, resized in place; each
 * quote has an intent id of its own, so that nobody pays a sum that another tab made.
 */
export async function preparePayment(
  ctx: StoreContext,
  cartId: string,
  wish: PaymentInput,
): Promise<Prepared> {
  const means = await chosenMeans(ctx, wish);
  let provider = means.provider ?? nobody(ctx);
  const isEnded = await isGivenUp(ctx, cartId, wish);
  // That makes a version of its own; the one that was asked for has been looked at.
  const open = isEnded ? { ...ctx, ifMatch: undefined } : ctx;
  const cart = await changeCheckout(open, cartId, async (current) => {
    if (current.items.length === 0) throw new ApiError('CART_EMPTY');
    refuseUnshippable(current, ctx.now());
    // Where a gift card pays for everything, a store needs no provider.
    if (current.totals.amountDue > 0) provider = means.provider ?? chosenProvider(ctx, undefined);
    return await withIntent(ctx, current, { ...means, provider });
  });
  const intent = cart.checkout.intent as Intent;
  return { cart, intent, clientConfig: clientConfig(cart, intent, provider) };
}

/** Not where the cart could never be paid for again: no intent may be prepared in its place. */
async function isGivenUp(
  ctx: StoreContext,
  cartId: string,
  { replaces }: PaymentInput,
): Promise<boolean> {
  if (replaces === undefined) return false;
  return await cancelPayment(ctx, cartId, replaces, (cart) => {
    refuseSandboxed(ctx, cart);
    countedIntent(ctx, cart.checkout);
  });
}

async function chosenMeans(ctx: StoreContext, wish: PaymentInput): Promise<Partial<Means>> {
  const { providerId, paymentToken, paymentMethodId } = wish;
  if (paymentMethodId === undefined) {
    refuseCardNumber(paymentToken);
    const [first] = ctx.app.ports.payments(ctx.store);
    const provider = providerId === undefined ? first : chosenProvider(ctx, providerId);
    return { ...(provider && { provider }), paymentToken: paymentToken ?? null };
  }
  if (paymentToken !== undefined) {
    throw new ApiError(
      'VALIDATION_ERROR',
      'body must name one of paymentMethodId and paymentToken, not both.',
    );
  }
  const method = await findPaymentMethod(ctx, ctx.caller?.customerId ?? null, paymentMethodId);
  const isOther = providerId !== undefined && providerId !== method.providerId;
  if (isOther) throw new ApiError('PAYMENT_METHOD_NOT_FOUND');
  return { provider: chosenProvider(ctx, method.providerId), paymentMethodId: method.id };
}

type Preparer = Pick<PaymentProvider, 'prepare'> & {
  readonly facts: Pick<PaymentProvider['facts'], 'id' | 'name' | 'mode'>;
};

/** Stands in where nothing is due and the store has no provider: it is never asked for money. */
function nobody({ store }: StoreContext): Preparer {
  const mode = store.developerMode ? 'test' : 'live';
  return {
    facts: { id: 'none', name: 'None', mode },
    prepare: async () => ({ reference: null, form: 'none' }),
  };
}

export function chosenProvider(ctx: StoreContext, providerId: string | undefined): PaymentProvider {
  const providers = ctx.app.ports.payments(ctx.store);
  const provider =
    providerId === undefined
      ? providers[0]
      : providers.find(({ facts }) => facts.id === providerId);
  if (!provider) throw new ApiError('PROVIDER_NOT_FOUND');
  return provider;
}

/** The cart itself where its intent is as good as a new one. */
export async function withIntent(
  ctx: StoreContext,
  cart: CheckoutCart,
  { provider, paymentToken = null, paymentMethodId = null }: Means,
): Promise<Cart> {
  const { checkout, totals } = cart;
  const before = checkout.intent;
  const isCurrent = isIntentCurrent(checkout, ctx.now());
  const isSame =
    before?.providerId === provider.facts.id &&
    before.paymentToken === paymentToken &&
    (before.paymentMethodId ?? null) === paymentMethodId &&
    isCurrent;
  // An expired quote is renewed even where the intent is still good, or nobody could go on.
  if (isSame && !isQuoteExpired(checkout, ctx.now())) return cart;
  const intentCount = countedIntent(ctx, checkout);
  const { reference, ...form } = await prepared(ctx, cart, provider);
  const keepsId = isCurrent && before?.providerId === provider.facts.id;
  const intent: Intent = {
    id: keepsId ? before.id : newSecret('pi_'),
    quoteHash: checkout.quote.hash,
    providerId: provider.facts.id,
    reference,
    paymentToken,
    paymentMethodId,
    amount: totals.amountDue,
    form,
    expiresAt: plusMs(ctx.now(), INTENT_MS).toISOString(),
  };
  const past = before && !keepsId ? [before.id, ...checkout.pastIntentIds] : checkout.pastIntentIds;
  const pastIntentIds = past.slice(0, PAST_INTENTS_MAX);
  return { ...cart, checkout: { ...renewed(ctx, checkout), intent, pastIntentIds, intentCount } };
}

/**
 * A cart asks a provider so often and no more: whoever tries cards out needs an intent for each.
 * The count lives in the session, so it costs nothing and holds in every process.
 */
function countedIntent(ctx: StoreContext, { intentCount }: Checkout): Checkout['intentCount'] {
  const now = ctx.app.clock.now();
  const minuteEndsAt = plusMs(now, MINUTE_MS).toISOString();
  const isNewMinute = intentCount === null || intentCount.minuteEndsAt <= now.toISOString();
  const total = (intentCount?.total ?? 0) + 1;
  const counted = isNewMinute
    ? { total, inMinute: 1, minuteEndsAt }
    : { ...intentCount, total, inMinute: intentCount.inMinute + 1 };
  if (!ctx.app.config.rateLimit) return counted;
  if (counted.total > INTENTS_PER_CART) throw new ApiError('RATE_LIMITED', undefined, 3_600);
  if (counted.inMinute > INTENTS_PER_MINUTE) throw new ApiError('RATE_LIMITED', undefined, 60);
  return counted;
}

/** Nothing due is nothing to ask a provider for; a real one would refuse it. */
async function prepared(
  ctx: StoreContext,
  { id: cartId, checkout, totals, currency }: CheckoutCart,
  provider: Preparer,
): Promise<{ reference: string | null } & ClientForm> {
  if (totals.amountDue === 0) return { reference: null, form: 'none' };
  const before = checkout.intent?.providerId === provider.facts.id ? checkout.intent : null;
  const preparation = {
    cartId,
    amount: totals.amountDue,
    currency,
    reference: before?.reference ?? null,
    isReusable: () => hasOffers(ctx),
  };
  // The cart waits meanwhile, so a provider that does not answer is not waited for.
  const answer = await askProvider(ctx, PREPARE_MS, { cartId }, () =>
    provider.prepare(preparation),
  );
  if (!answer) throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  if (answer.refused === undefined) return answer;
  throw new ApiError('PAYMENT_DECLINED', `${answer.refused} The cart is as it was.`);
}

/** Which form to mount; a total of nothing needs none. */
export function clientConfig(cart: Cart, intent: Intent, { facts }: Preparer): ClientConfig {
  return {
    providerId: facts.id,
    provider: facts.name,
    mode: facts.mode,
    amount: intent.amount,
    currency: cart.currency,
    ...(intent.form ?? { form: 'none' }),
  };
}

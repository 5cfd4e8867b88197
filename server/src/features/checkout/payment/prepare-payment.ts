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
import { refuseMethodToken } from '../../payments/methods/refuse-method-token.ts';
import { callProvider } from '../../payments/providers/call-provider.ts';
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
  /** Intent of a payment that waits for a shopper action; it is cancelled first. */
  readonly replaces?: string;
}

/** The provider, with a saved method, a token or neither. */
interface PaymentMethodChoice {
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
 * Prepares the payment of the current quote. The provider has one object per cart, updated in
 * place. Each quote has its own intent id, so that a total changed in another tab is never paid
 * unseen.
 */
export async function preparePayment(
  ctx: StoreContext,
  cartId: string,
  input: PaymentInput,
): Promise<Prepared> {
  const choice = await chosenMethod(ctx, input);
  let provider = choice.provider ?? noProvider(ctx);
  const isEnded = await cancelReplaced(ctx, cartId, input);
  // Cancelling creates a new version; `If-Match` was checked against the earlier one.
  const open = isEnded ? { ...ctx, ifMatch: undefined } : ctx;
  const cart = await changeCheckout(open, cartId, async (current) => {
    if (current.items.length === 0) throw new ApiError('CART_EMPTY');
    refuseUnshippable(current, ctx.now());
    // A total covered by gift cards needs no provider.
    if (current.totals.amountDue > 0) provider = choice.provider ?? chosenProvider(ctx, undefined);
    return await withIntent(ctx, current, { ...choice, provider });
  });
  const intent = cart.checkout.intent as Intent;
  return { cart, intent, clientConfig: clientConfig(cart, intent, provider) };
}

/** Not where the cart could never be paid again: no new intent could replace the old one. */
async function cancelReplaced(
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

async function chosenMethod(
  ctx: StoreContext,
  input: PaymentInput,
): Promise<Partial<PaymentMethodChoice>> {
  const { providerId, paymentToken, paymentMethodId } = input;
  if (paymentMethodId === undefined) {
    refuseCardNumber(paymentToken);
    const [first] = ctx.app.ports.payments(ctx.store);
    const provider = providerId === undefined ? first : chosenProvider(ctx, providerId);
    refuseMethodToken(provider, paymentToken);
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

/** Placeholder where nothing is due and the store has no provider; it is never charged. */
export function noProvider({ store }: StoreContext): Preparer {
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

/** Returns the same cart where its intent is still valid. */
export async function withIntent(
  ctx: StoreContext,
  cart: CheckoutCart,
  { provider, paymentToken = null, paymentMethodId = null }: PaymentMethodChoice,
): Promise<Cart> {
  const { checkout, totals } = cart;
  const before = checkout.intent;
  const isCurrent = isIntentCurrent(checkout, ctx.now());
  const isSame =
    before?.providerId === provider.facts.id &&
    before.paymentToken === paymentToken &&
    (before.paymentMethodId ?? null) === paymentMethodId &&
    isCurrent;
  // An expired quote is renewed even where the intent is valid, since confirm requires both.
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
 * Limits intents per cart, because card testing needs one for each card. The counter is part of the
 * session, so it holds across processes without another query.
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

/** Providers reject zero amounts, so none is called. */
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
  // Bounded by a timeout, because the shopper waits.
  const answer = await callProvider(ctx, PREPARE_MS, { cartId }, () =>
    provider.prepare(preparation),
  );
  if (!answer) throw new ApiError('PROVIDER_TIMEOUT', undefined, 5);
  if (answer.refused === undefined) return answer;
  throw new ApiError('PAYMENT_DECLINED', `${answer.refused} The cart is unchanged.`);
}

/** The form to mount; none for a zero total. */
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

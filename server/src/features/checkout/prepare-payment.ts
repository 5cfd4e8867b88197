import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { newSecret } from '../../values/secrets.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import type { Cart } from '../carts/cart.ts';
import type { Intent } from '../carts/checkout.ts';
import type { ClientConfig, PaymentProvider } from '../payments/payment-provider.ts';
import { type CheckoutCart, changeCheckout, renewed } from './change-checkout.ts';
import { isIntentCurrent, isQuoteExpired, needsAddress, needsShipping } from './readiness.ts';

const INTENT_MS = 60 * MINUTE_MS;
const PAST_INTENTS_MAX = 50;

export interface PaymentWish {
  readonly providerId?: string;
  readonly paymentToken?: string;
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
  wish: PaymentWish,
): Promise<Prepared> {
  const providers = ctx.app.ports.payments(ctx.store);
  // A wrong name is an error also where a gift card pays for everything.
  if (wish.providerId !== undefined) chosenProvider(ctx, wish.providerId);
  const cart = await changeCheckout(ctx, cartId, async (current) => {
    refuseIncomplete(ctx, current);
    const isNobodyNeeded = providers.length === 0 && current.totals.amountDue === 0;
    const provider = isNobodyNeeded ? nobody(ctx) : chosenProvider(ctx, wish.providerId);
    return await withIntent(ctx, current, provider, wish.paymentToken ?? null);
  });
  const intent = cart.checkout.intent as Intent;
  const provider = providers.find(({ facts }) => facts.id === intent.providerId) ?? nobody(ctx);
  return { cart, intent, clientConfig: clientConfig(cart, intent, provider) };
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

function refuseIncomplete(ctx: StoreContext, cart: CheckoutCart): void {
  if (cart.items.length === 0) throw new ApiError('CART_EMPTY');
  if (needsAddress(cart, cart.checkout)) throw new ApiError('SHIPPING_ADDRESS_REQUIRED');
  if (!needsShipping(cart)) return;
  const { shippingRate } = cart.checkout;
  if (!shippingRate || isQuoteExpired(cart.checkout, ctx.now())) {
    throw new ApiError('SHIPPING_RATE_REQUIRED');
  }
}

async function withIntent(
  ctx: StoreContext,
  cart: CheckoutCart,
  provider: Preparer,
  paymentToken: string | null,
): Promise<Cart> {
  const { checkout, totals } = cart;
  const before = checkout.intent;
  const isCurrent = isIntentCurrent(checkout, ctx.now());
  const isSame =
    before?.providerId === provider.facts.id && before.paymentToken === paymentToken && isCurrent;
  // An expired quote is renewed even where the intent is still good, or nobody could go on.
  if (isSame && !isQuoteExpired(checkout, ctx.now())) return cart;
  const reference = await preparedReference(cart, provider);
  const keepsId = isCurrent && before?.providerId === provider.facts.id;
  const intent: Intent = {
    id: keepsId ? before.id : newSecret('pi_'),
    quoteHash: checkout.quote.hash,
    providerId: provider.facts.id,
    reference,
    paymentToken,
    amount: totals.amountDue,
    expiresAt: plusMs(ctx.now(), INTENT_MS).toISOString(),
  };
  const past = before && !keepsId ? [before.id, ...checkout.pastIntentIds] : checkout.pastIntentIds;
  const pastIntentIds = past.slice(0, PAST_INTENTS_MAX);
  return { ...cart, checkout: { ...renewed(ctx, checkout), intent, pastIntentIds } };
}

/** Nothing due is nothing to ask a provider for; a real one would refuse it. */
async function preparedReference(
  { id: cartId, checkout, totals, currency }: CheckoutCart,
  provider: Preparer,
): Promise<string | null> {
  if (totals.amountDue === 0) return null;
  const before = checkout.intent?.providerId === provider.facts.id ? checkout.intent : null;
  const { reference } = await provider.prepare({
    cartId,
    amount: totals.amountDue,
    currency,
    reference: before?.reference ?? null,
  });
  return reference;
}

/** Which form to mount; a total of nothing needs none. */
function clientConfig(cart: Cart, intent: Intent, { facts }: Preparer): ClientConfig {
  return {
    providerId: facts.id,
    provider: facts.name,
    mode: facts.mode,
    form: 'none',
    amount: intent.amount,
    currency: cart.currency,
  };
}

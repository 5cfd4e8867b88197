import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import type { Address } from '../../../values/address.ts';
import { attributionOrNull } from '../../carts/attribution.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity, CartAgent } from '../../carts/cart-agent.ts';
import { withCoupon } from '../../carts/discounts/apply-coupon.ts';
import { replaceItems } from '../../carts/items/replace-items.ts';
import { priced } from '../../carts/pricing/pricing.ts';
import { findRates } from '../../checkout/express/list-wallet-rates.ts';
import { atRate, quoted, withPlace } from '../../checkout/express/wallet-sheet.ts';
import type { CheckoutCart } from '../../checkout/session/change-checkout.ts';
import { opened } from '../../checkout/session/open-session.ts';
import { needsShipping } from '../../checkout/session/readiness.ts';
import { admitCode } from './admit-code.ts';
import { completeDestination, placeOf } from './destination.ts';
import type { SessionInput } from './session-input.ts';

/**
 * The cart as the agent wants it: lines, buyer, destination, rate and coupons replaced at once. The
 * change is saved by the caller, by compare-and-set.
 */
export async function applyInput(
  ctx: StoreContext,
  before: Cart,
  caller: AgentIdentity,
  input: SessionInput,
): Promise<Cart> {
  const { cart: filled, refused } = await replaceItems(ctx, before, input.lines);
  const agent: CartAgent = {
    ...caller,
    buyer: input.buyer,
    destination: input.destination,
    rates: [],
    rateId: input.rateId,
    codes: [],
    refusedLines: refused,
    consent: input.consent,
    isCartOnly: input.isCartOnly,
    isHandedOver: false,
    completionKey: before.agent?.completionKey ?? null,
    refusedKeys: before.agent?.refusedKeys ?? [],
    shownQuote: null,
  };
  const attribution = attributionOrNull(input.attribution) ?? before.attribution;
  const lines: Cart = { ...filled, agent, attribution, coupons: [] };
  const discounted = await withCodes(ctx, priced(lines, ctx.now()), agent, input.codes);
  if (input.isCartOnly || discounted.items.length === 0) return discounted;
  return await withShipping(ctx, await quoted(ctx, await opened(ctx, discounted)), input);
}

/** A refused code does not fail the change; its reason is stored and reported. */
async function withCodes(
  ctx: StoreContext,
  cart: Cart,
  agent: CartAgent,
  wanted: readonly string[],
): Promise<Cart> {
  let next = cart;
  const codes: { code: string; refusal: string | null }[] = [];
  for (const code of new Set(wanted)) {
    const takeBack = await admitCode(ctx);
    const result = await withCoupon(ctx, next, code).catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return error.code;
      throw error;
    });
    const isRefused = typeof result === 'string';
    if (!isRefused) {
      next = priced(result, ctx.now());
      await takeBack();
    }
    codes.push({ code, refusal: isRefused ? result : null });
  }
  return { ...next, agent: { ...agent, codes } };
}

/** An incomplete destination has rates to choose from, and is not stored as an address yet. */
async function withShipping(
  ctx: StoreContext,
  cart: CheckoutCart,
  { destination, buyer, rateId }: SessionInput,
): Promise<Cart> {
  const address = destination && completeDestination(destination, buyer);
  const place = address ?? (destination && placeOf(destination));
  if (!place) return withoutAddress(cart);
  if (!address) return withRates(withoutAddress(cart), await ratesTo(ctx, cart, place));
  const placed = await quoted(ctx, withPlace(ctx, cart, address));
  const rates = await ratesTo(ctx, placed, address);
  const rate = rates.find(({ id }) => id === rateId) ?? onlyOf(rates, rateId);
  const chosen = rate ? await atRate(ctx, placed, rate) : withoutRate(placed);
  return withRates(chosen, rates);
}

/** A single rate needs no choice. */
function onlyOf(rates: readonly Rate[], rateId: string | null): Rate | undefined {
  return rateId === null && rates.length === 1 ? rates[0] : undefined;
}

async function ratesTo(ctx: StoreContext, cart: CheckoutCart, place: Address) {
  if (!needsShipping(cart)) return [];
  const checkout = { ...cart.checkout, shippingAddress: place };
  return await findRates(ctx, { ...cart, checkout });
}

function withRates(cart: Cart, rates: readonly Rate[]): Cart {
  return cart.agent ? { ...cart, agent: { ...cart.agent, rates } } : cart;
}

const NO_RATE = { shippingRate: null, rateBasis: null, staleRate: null };

function withoutAddress(cart: CheckoutCart): CheckoutCart {
  return { ...cart, checkout: { ...cart.checkout, shippingAddress: null, ...NO_RATE } };
}

function withoutRate(cart: CheckoutCart): CheckoutCart {
  return { ...cart, checkout: { ...cart.checkout, ...NO_RATE } };
}

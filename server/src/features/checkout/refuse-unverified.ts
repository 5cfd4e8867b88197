import { isIP } from 'node:net';
import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { countryOf } from '../../values/address.ts';
import type { Cart } from '../carts/cart.ts';
import { changeCart } from '../carts/change-cart.ts';
import { type RiskSignals, riskSignals, type Trace } from '../payments/risk-signals.ts';
import { fraudRules } from '../stores/fraud-rules.ts';
import type { CheckoutCart } from './change-checkout.ts';
import {
  budgetReasons,
  type GateReason,
  gateReasons,
  gateState,
  simulatedReasons,
} from './gate.ts';

const NOTHING_KNOWN: RiskSignals = {
  failedConfirms: 0,
  cardsTried: 0,
  ordersOfShopper: 0,
  declinesOfCart: 0,
  declinesOfStore: 0,
};

/** A try to pay that may begin. */
export interface Admitted {
  readonly cart: CheckoutCart;
  /** True where nobody vouches for it: then it may be refused only within the store's budget. */
  readonly needsPlace: boolean;
}

/**
 * Throws where the shopper must prove a phone first, and leaves the reasons on the session. A proof
 * is good for one try: the cart that comes back has none left, and is written so when the payment
 * begins. Undefined when the cart moved on meanwhile.
 */
export async function refuseUnverified(
  ctx: StoreContext,
  cart: CheckoutCart,
  billingAddress: { readonly country?: string | undefined },
  trace: Trace,
): Promise<Admitted | undefined> {
  const reasons = await reasonsOf(ctx, cart, billingAddress, trace);
  const isAtRisk = ctx.app.config.rateLimit && cart.totals.amountDue > 0;
  if (reasons.length === 0) return { cart, needsPlace: isAtRisk };
  const gate = { reasons, satisfiedUntil: null };
  const { isSatisfied } = gateState(cart, ctx.store.developerMode, ctx.now());
  if (isSatisfied) return { cart: { ...cart, gate }, needsPlace: false };
  if (!(await isMarked(ctx, cart, gate))) return undefined;
  throw new ApiError('VERIFICATION_REQUIRED');
}

/** False for a cart that is being paid for, or was: then there is an order to find, not a gate. */
async function isMarked(ctx: StoreContext, { id }: Cart, gate: Cart['gate']): Promise<boolean> {
  // The mark must stand whatever becomes of the call, so it is not part of its transaction.
  const direct = { ...ctx, ifMatch: undefined, write: <T>(change: Change<T>) => change(ctx.sql) };
  try {
    await changeCart(direct, id, (current) => {
      const isKnown = current.gate?.reasons.join() === gate?.reasons.join();
      // A proof that came meanwhile stays.
      const satisfiedUntil = current.gate?.satisfiedUntil ?? null;
      return isKnown || !gate ? current : { ...current, gate: { ...gate, satisfiedUntil } };
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}

type Change<T> = (sql: Sql) => Promise<T>;

async function reasonsOf(
  ctx: StoreContext,
  cart: CheckoutCart,
  billingAddress: { readonly country?: string | undefined },
  trace: Trace,
): Promise<GateReason[]> {
  const { developerMode } = ctx.store;
  const { rateLimit } = ctx.app.config;
  const isAsked = rateLimit || !developerMode;
  const signals = isAsked ? await riskSignals(ctx, cart.id, trace) : NOTHING_KNOWN;
  const risk = {
    ...signals,
    amountDue: cart.totals.amountDue,
    shippingCountry: cart.checkout.shippingAddress?.country ?? null,
    billingCountry: countryOf(billingAddress),
  };
  return [
    ...simulatedReasons(cart, developerMode),
    ...(developerMode ? [] : gateReasons(fraudRules(ctx.store), risk)),
    ...(rateLimit ? budgetReasons(signals) : []),
  ];
}

/** The shopper's address as the merchant's server tells it; the key vouches for it. */
export function checkedShopperIp({ shopperIp }: StoreContext): string | null {
  if (shopperIp === undefined || isIP(shopperIp)) return shopperIp ?? null;
  throw new ApiError('VALIDATION_ERROR', 'headers.x-shopper-ip must be an IP address.');
}

import { isIP } from 'node:net';
import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { countryOf } from '../../../values/address.ts';
import { fraudRules } from '../../../values/fraud-rules.ts';
import { SECOND_MS } from '../../../values/time.ts';
import type { Cart } from '../../carts/cart.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import type { PlaceClaim } from '../../payments/risk/decline-budget.ts';
import {
  placeClaim,
  REFUSED_MS,
  type RiskSignals,
  riskSignals,
  type Trace,
} from '../../payments/risk/risk-signals.ts';
import type { CheckoutCart } from '../session/change-checkout.ts';
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
  declinesOfShopper: 0,
  invalidOfShopper: 0,
  declinesOfCard: 0,
  isBudgetSpent: false,
};

/** A try to pay that may begin. */
export interface Admitted {
  readonly cart: CheckoutCart;
  /** Set where no proof vouches for it: then it may be declined only within the store's budget. */
  readonly claim: PlaceClaim | null;
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
  // Without a carrier no code arrives: a gate that no shopper can pass would close the store.
  const isPassable = ctx.app.ports.texts(ctx.store) !== null;
  const budget = await placeClaim(ctx, trace, false);
  const reasons = await reasonsOf(ctx, cart, billingAddress, { trace, budget });
  const isAtRisk = ctx.app.config.rateLimit && cart.totals.amountDue > 0;
  const claim = isAtRisk ? budget : null;
  if (reasons.length === 0) return { cart, claim };
  if (!isPassable) return { cart, claim: claim && heldBack(claim, reasons) };
  const gate = { reasons, satisfiedUntil: null };
  const { isSatisfied } = gateState(cart, ctx.store.developerMode, ctx.now());
  if (isSatisfied) return { cart: { ...cart, gate }, claim: null };
  if (!(await isMarked(ctx, cart, gate))) return undefined;
  throw new ApiError('VERIFICATION_REQUIRED');
}

/**
 * In place of a gate that no shopper can pass: a cart, an address or a card that had its declines
 * waits, and a store's budget that is spent refills at a fixed pace.
 */
function heldBack(claim: PlaceClaim, reasons: readonly GateReason[]): PlaceClaim {
  if (reasons.some((reason) => OWN_BUDGETS.includes(reason))) {
    throw new ApiError('RATE_LIMITED', undefined, REFUSED_MS / SECOND_MS);
  }
  return { ...claim, refills: reasons.includes('declines_of_store') };
}

const OWN_BUDGETS: readonly GateReason[] = [
  'declines_of_cart',
  'declines_of_shopper',
  'declines_of_card',
];

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
  { trace, budget }: { readonly trace: Trace; readonly budget: PlaceClaim },
): Promise<GateReason[]> {
  const { developerMode } = ctx.store;
  const { rateLimit } = ctx.app.config;
  const isAsked = rateLimit || !developerMode;
  const signals = isAsked ? await riskSignals(ctx, cart.id, trace, budget) : NOTHING_KNOWN;
  const risk = {
    ...signals,
    amountDue: cart.totals.amountDue,
    shippingCountry: cart.checkout.shippingAddress?.country ?? null,
    billingCountry: countryOf(billingAddress),
  };
  return [
    ...simulatedReasons(cart, developerMode),
    ...(developerMode ? [] : gateReasons(fraudRules(ctx.store), risk)),
    // Everybody in a sandbox pays with the same few tokens.
    ...(rateLimit
      ? budgetReasons(developerMode ? { ...signals, declinesOfCard: 0 } : signals)
      : []),
  ];
}

/** The shopper's address as the merchant's server tells it; the key vouches for it. */
export function checkedShopperIp({ shopperIp }: StoreContext): string | null {
  if (shopperIp === undefined || isIP(shopperIp)) return shopperIp ?? null;
  throw new ApiError('VALIDATION_ERROR', 'headers.x-shopper-ip must be an IP address.');
}

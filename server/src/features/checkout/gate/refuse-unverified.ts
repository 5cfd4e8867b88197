import { isIP } from 'node:net';
import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { countryOf } from '../../../values/address.ts';
import { fraudRules } from '../../../values/fraud-rules.ts';
import { SECOND_MS } from '../../../values/time.ts';
import type { Cart } from '../../carts/cart.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { DECLINE_MS, type SlotClaim } from '../../payments/risk/decline-budget.ts';
import type { RiskKeys, RiskSignals } from '../../payments/risk/risk.ts';
import { riskSignals, slotClaim } from '../../payments/risk/risk-signals.ts';
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

/** An attempt that passed the gate. */
export interface Admitted {
  readonly cart: CheckoutCart;
  /** Set without a verification: declines then count against the store's budget. */
  readonly claim: SlotClaim | null;
}

/**
 * Throws where phone verification is required, and stores the reasons on the session. A
 * verification is valid for one attempt: the returned cart has none left, which is saved when the
 * payment begins. Undefined where the cart changed.
 */
export async function refuseUnverified(
  ctx: StoreContext,
  cart: CheckoutCart,
  billingAddress: { readonly country?: string | undefined },
  trace: RiskKeys,
): Promise<Admitted | undefined> {
  // Without a text carrier no shopper can verify a phone, and a gate would close the store.
  const isPassable = ctx.app.ports.texts(ctx.store) !== null;
  const budget = await slotClaim(ctx, trace, false);
  const reasons = await reasonsOf(ctx, cart, billingAddress, { trace, budget });
  const isAtRisk = ctx.app.config.rateLimit && cart.totals.amountDue > 0;
  const claim = isAtRisk ? budget : null;
  if (reasons.length === 0) return { cart, claim };
  if (!isPassable) return { cart, claim: claim && fallbackClaim(claim, reasons) };
  const gate = { reasons, satisfiedUntil: null };
  const { isSatisfied } = gateState(cart, ctx.store.developerMode, ctx.now());
  if (isSatisfied) return { cart: { ...cart, gate }, claim: null };
  if (!(await storeGate(ctx, cart, gate))) return undefined;
  throw new ApiError('VERIFICATION_REQUIRED');
}

/**
 * Fallback where no shopper can verify: a cart, address or card over its limit is rejected for a
 * while, and a spent store budget refills at a fixed rate.
 */
function fallbackClaim(claim: SlotClaim, reasons: readonly GateReason[]): SlotClaim {
  if (reasons.some((reason) => OWN_BUDGETS.includes(reason))) {
    throw new ApiError('RATE_LIMITED', undefined, DECLINE_MS / SECOND_MS);
  }
  return { ...claim, refills: reasons.includes('declines_of_store') };
}

const OWN_BUDGETS: readonly GateReason[] = [
  'declines_of_cart',
  'declines_of_shopper',
  'declines_of_card',
];

/** False for a cart that is being paid or was paid: it has an order to return, not a gate. */
async function storeGate(ctx: StoreContext, { id }: Cart, gate: Cart['gate']): Promise<boolean> {
  // The mark must persist when the request fails, so it is written outside its transaction.
  const direct = { ...ctx, ifMatch: undefined, write: <T>(change: Change<T>) => change(ctx.sql) };
  try {
    await changeCart(direct, id, (current) => {
      const isKnown = current.gate?.reasons.join() === gate?.reasons.join();
      // Keeps a concurrent verification.
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
  { trace, budget }: { readonly trace: RiskKeys; readonly budget: SlotClaim },
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
    // Sandbox shoppers share a few test tokens.
    ...(rateLimit
      ? budgetReasons(developerMode ? { ...signals, declinesOfCard: 0 } : signals)
      : []),
  ];
}

/** The shopper's address as sent by the merchant's server, trusted because of its key. */
export function checkedShopperIp({ shopperIp }: StoreContext): string | null {
  if (shopperIp === undefined || isIP(shopperIp)) return shopperIp ?? null;
  throw new ApiError('VALIDATION_ERROR', 'headers.x-shopper-ip must be an IP address.');
}

import type { StoreContext } from '../../../context.ts';
import { normalEmail } from '../../../values/email.ts';
import { fraudRules } from '../../../values/fraud-rules.ts';
import type { CartId } from '../../../values/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';
import type { PlaceClaim } from './decline-budget.ts';
import { getRiskCounts, isReturningCustomer } from './risk-queries.ts';

/** How long a decline counts in the budgets of a store, an address, a customer and a card. */
export const REFUSED_MS = 10 * MINUTE_MS;

/** What earlier tries to pay say about this one. */
export interface RiskSignals {
  /** Declined in the last hour: on the cart, for the e-mail, the address or the customer. */
  readonly failedConfirms: number;
  /** Different cards on this cart, the present one included. */
  readonly cardsTried: number;
  /** Orders from the shopper's address in ten minutes. */
  readonly ordersOfShopper: number;
  /** Refused on this cart ever, unknown tokens included. */
  readonly declinesOfCart: number;
  /** In ten minutes, like those below. */
  readonly declinesOfShopper: number;
  /** Tokens from the address that the provider does not know. */
  readonly invalidOfShopper: number;
  /** By this payment token or saved method, on any cart. */
  readonly declinesOfCard: number;
  /** The store's budget, or the part of the address or customer, is used up. */
  readonly isBudgetSpent: boolean;
}

/** Whom a payment is tried by and with what, as hashes: enough to count by. */
export interface Trace {
  readonly emailKey: Buffer | null;
  readonly shopperKey: Buffer | null;
  readonly cardKey: Buffer | null;
}

export function traceOf(
  ctx: StoreContext,
  tried: { email: string; shopperIp: string | null; card: string | null },
): Trace {
  const key = (text: string | null) =>
    text ? ctx.app.identifierHash(`${ctx.storeId} ${text}`) : null;
  return {
    emailKey: key(normalEmail(tried.email)),
    shopperKey: key(tried.shopperIp),
    cardKey: key(tried.card),
  };
}

export async function riskSignals(
  ctx: StoreContext,
  cartId: CartId,
  trace: Trace,
  claim: PlaceClaim,
): Promise<RiskSignals> {
  // The real time: whoever tries cards out must not turn the hands of a sandbox.
  const now = ctx.app.clock.now();
  // Strangers who name a customer's e-mail, or share the address, are none of the customer's doing.
  const isReturning = claim.pool === 'customers';
  return await getRiskCounts(ctx.sql, ctx.storeId, {
    cartId,
    emailKey: isReturning ? null : trace.emailKey,
    shopperKey: isReturning ? null : trace.shopperKey,
    cardKey: trace.cardKey,
    customerId: isReturning ? (ctx.caller?.customerId ?? null) : null,
    claim,
    now,
    hourAgo: plusMs(now, -HOUR_MS),
    tenMinutesAgo: plusMs(now, -REFUSED_MS),
  });
}

/** Which budget a payment is in: a returning customer's own, or the store's, by address. */
export async function placeClaim(
  ctx: StoreContext,
  { shopperKey }: Trace,
  refills: boolean,
): Promise<PlaceClaim> {
  const { customerId } = ctx.caller ?? {};
  const { developerMode } = ctx.store;
  const isReturning =
    customerId !== undefined &&
    (ctx.app.config.rateLimit || !developerMode) &&
    (await isReturningCustomer(ctx.sql, ctx.storeId, customerId, developerMode));
  const atLeast = fraudRules(ctx.store).paymentsAtOnce;
  if (!isReturning) return { pool: 'strangers', key: shopperKey, atLeast, refills };
  return { pool: 'customers', key: ctx.app.identifierHash(customerId), atLeast, refills };
}

import type { StoreContext } from '../../../context.ts';
import { normalEmail } from '../../../values/email.ts';
import { fraudRules } from '../../../values/fraud-rules.ts';
import type { CartId } from '../../../values/ids.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { type PlaceClaim, REFUSED_MS } from './decline-budget.ts';
import type { RiskSignals, Trace } from './risk.ts';
import { getRiskCounts, isReturningCustomer } from './risk-queries.ts';

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

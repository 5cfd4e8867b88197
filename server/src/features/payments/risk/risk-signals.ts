import type { StoreContext } from '../../../context.ts';
import { normalEmail } from '../../../values/email.ts';
import { fraudRules } from '../../../values/fraud-rules.ts';
import type { CartId } from '../../../values/ids.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { DECLINE_MS, type SlotClaim } from './decline-budget.ts';
import type { RiskKeys, RiskSignals } from './risk.ts';
import { getRiskCounts, isReturningCustomer } from './risk-queries.ts';

export function riskKeysOf(
  ctx: StoreContext,
  identity: { email: string; shopperIp: string | null; card: string | null },
): RiskKeys {
  const key = (text: string | null) =>
    text ? ctx.app.identifierHash(`${ctx.storeId} ${text}`) : null;
  return {
    emailKey: key(normalEmail(identity.email)),
    shopperKey: key(identity.shopperIp),
    cardKey: key(identity.card),
  };
}

export async function riskSignals(
  ctx: StoreContext,
  cartId: CartId,
  riskKeys: RiskKeys,
  claim: SlotClaim,
): Promise<RiskSignals> {
  // Real time: `x-sandbox-now` must not bypass the limits.
  const now = ctx.app.clock.now();
  // Other shoppers with the same e-mail or address must not count against a returning customer.
  const isReturning = claim.pool === 'customers';
  return await getRiskCounts(ctx.sql, ctx.storeId, {
    cartId,
    emailKey: isReturning ? null : riskKeys.emailKey,
    shopperKey: isReturning ? null : riskKeys.shopperKey,
    cardKey: riskKeys.cardKey,
    customerId: isReturning ? (ctx.caller?.customerId ?? null) : null,
    claim,
    now,
    hourAgo: plusMs(now, -HOUR_MS),
    tenMinutesAgo: plusMs(now, -DECLINE_MS),
  });
}

/** The pool of a payment: returning customers by id, all others by address. */
export async function slotClaim(
  ctx: StoreContext,
  { shopperKey }: RiskKeys,
  refills: boolean,
): Promise<SlotClaim> {
  const { customerId } = ctx.caller ?? {};
  const { developerMode } = ctx.store;
  const isReturning =
    customerId !== undefined &&
    (ctx.app.config.rateLimit || !developerMode) &&
    (await isReturningCustomer(ctx.sql, ctx.storeId, customerId, developerMode));
  const atLeast = fraudRules(ctx.store).paymentsAtOnce;
  if (!isReturning) return { pool: 'newShoppers', key: shopperKey, atLeast, refills };
  return { pool: 'customers', key: ctx.app.identifierHash(customerId), atLeast, refills };
}

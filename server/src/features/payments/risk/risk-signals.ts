import type { StoreContext } from '../../../context.ts';
import { normalEmail } from '../../../values/email.ts';
import type { CartId } from '../../../values/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';
import { fraudRules } from '../../stores/fraud-rules/fraud-rules.ts';
import type { SlotClaim } from './decline-budget.ts';
import { getRiskCounts, isReturningCustomer } from './risk-queries.ts';

/** How long a decline counts in the budgets of a store, an address, a customer and a card. */
export const DECLINE_MS = 10 * MINUTE_MS;

/** Counts of earlier attempts, as input to the fraud rules. */
export interface RiskSignals {
  /** Declines in the last hour, by cart, e-mail, address or customer. */
  readonly failedConfirms: number;
  /** Distinct cards on this cart, including the current one. */
  readonly cardsTried: number;
  /** Orders from the shopper's address in ten minutes. */
  readonly ordersOfShopper: number;
  /** Declines of this cart without a time limit, including unknown tokens. */
  readonly declinesOfCart: number;
  /** Within ten minutes, like the counts below. */
  readonly declinesOfShopper: number;
  /** Tokens from this address that the provider did not recognise. */
  readonly invalidOfShopper: number;
  /** Declines of this payment token or saved method, on any cart. */
  readonly declinesOfCard: number;
  /** The budget of the store, or of the address or customer, is spent. */
  readonly isBudgetSpent: boolean;
}

/** Keyed hashes of the shopper's e-mail, address and card, for counting. */
export interface RiskKeys {
  readonly emailKey: Buffer | null;
  readonly shopperKey: Buffer | null;
  readonly cardKey: Buffer | null;
}

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
  if (!isReturning) return { pool: 'strangers', key: shopperKey, atLeast, refills };
  return { pool: 'customers', key: ctx.app.identifierHash(customerId), atLeast, refills };
}

import type { StoreContext } from '../../context.ts';
import { normalEmail } from '../../values/email.ts';
import type { CartId } from '../../values/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '../../values/time.ts';
import { getRiskCounts } from './risk-queries.ts';

/** So many refused payments in so long a time, and nobody in the store pays without a proof. */
export const DECLINES_PER_STORE = 30;
export const REFUSED_MS = 10 * MINUTE_MS;

/** What earlier tries to pay say about this one. */
export interface RiskSignals {
  /** Refused in the last hour: on the cart, for the e-mail or from the shopper's address. */
  readonly failedConfirms: number;
  /** Different cards on this cart, the present one included. */
  readonly cardsTried: number;
  /** Orders from the shopper's address in ten minutes. */
  readonly ordersOfShopper: number;
  readonly declinesOfCart: number;
  /** Refused in the whole store in ten minutes. */
  readonly declinesOfStore: number;
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
): Promise<RiskSignals> {
  // The real time: whoever tries cards out must not turn the hands of a sandbox.
  const now = ctx.app.clock.now();
  return await getRiskCounts(ctx.sql, ctx.storeId, {
    cartId,
    ...trace,
    hourAgo: plusMs(now, -HOUR_MS),
    tenMinutesAgo: plusMs(now, -REFUSED_MS),
  });
}

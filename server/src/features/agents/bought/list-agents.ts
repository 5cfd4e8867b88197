import type { StoreContext } from '../../../context.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { type BuyingAgent, listBuyingAgents } from './bought-queries.ts';

const DAYS = 30;

/** Agents that placed an order in the period, by default in the last thirty days. */
export async function listAgents(
  ctx: StoreContext,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<BuyingAgent[]> {
  const now = ctx.app.clock.now();
  return await listBuyingAgents(ctx.sql, ctx.storeId, {
    from: from === undefined ? plusMs(now, -DAYS * DAY_MS) : new Date(from),
    // An order of this millisecond is one too.
    to: to === undefined ? plusMs(now, 1) : new Date(to),
    developerMode: ctx.store.developerMode,
  });
}

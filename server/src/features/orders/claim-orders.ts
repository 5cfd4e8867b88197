import type { StoreContext } from '../../context.ts';
import type { CustomerId } from '../../values/ids.ts';
import { updateGuestOrders } from './claim-queries.ts';

/** Guest orders with an address become orders of whoever proved it. Returns how many. */
export async function claimOrders(
  ctx: StoreContext,
  customerId: CustomerId,
  email: string,
): Promise<number> {
  return await ctx.write((sql) =>
    updateGuestOrders(sql, ctx.storeId, { customerId, email, now: ctx.app.clock.now() }),
  );
}

import type { StoreContext } from '../../context.ts';
import type { CustomerId } from '../../values/ids.ts';
import { updateGuestOrders } from './claim-queries.ts';

/** Assigns guest orders with a verified e-mail to the customer and returns the count. */
export async function claimOrders(
  ctx: StoreContext,
  customerId: CustomerId,
  email: string,
): Promise<number> {
  return await ctx.write((sql) =>
    updateGuestOrders(sql, ctx.storeId, { customerId, email, now: ctx.app.clock.now() }),
  );
}

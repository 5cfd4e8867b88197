import type { StoreContext } from '../../../context.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { endCartTokens } from '../../carts/persistence/end-cart-tokens.ts';
import { updateRevokedSessions } from './session-queries.ts';

/** Ends all sessions and cart tokens of a customer. */
export async function endSignIns(ctx: StoreContext, customerId: CustomerId): Promise<void> {
  await updateRevokedSessions(ctx.sql, ctx.storeId, customerId, ctx.app.clock.now());
  await endCartTokens(ctx, customerId);
}

import type { StoreContext } from '../../../context.ts';
import { type Invitation, listPendingInvitations } from './invitation-queries.ts';

export async function listInvitations(ctx: StoreContext): Promise<Invitation[]> {
  return await listPendingInvitations(ctx.sql, ctx.storeId, ctx.app.clock.now());
}

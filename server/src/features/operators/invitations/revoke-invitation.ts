import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type InvitationId, parseId } from '../../../values/ids.ts';
import { deleteInvitation } from './invitation-queries.ts';

export async function revokeInvitation(
  ctx: StoreContext,
  invitationId: string,
): Promise<InvitationId> {
  const id = parseId<InvitationId>(invitationId);
  const now = ctx.app.clock.now();
  const isRevoked = id && (await ctx.write((sql) => deleteInvitation(sql, ctx.storeId, id, now)));
  if (!isRevoked) throw new ApiError('INVITATION_NOT_FOUND');
  return id;
}

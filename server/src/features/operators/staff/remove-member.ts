import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type OperatorId, parseId } from '../../../values/ids.ts';
import { deleteInvitationsOf } from '../invitations/invitation-queries.ts';
import { requireAnotherOwner } from './require-another-owner.ts';
import { deleteOperator, listOperatorsLocked } from './staff-queries.ts';

/** Ends their sessions and the invitations they made; the audit log keeps their entries. */
export async function removeMember(ctx: StoreContext, operatorId: string): Promise<OperatorId> {
  const id = parseId<OperatorId>(operatorId);
  if (!id) throw new ApiError('OPERATOR_NOT_FOUND');
  await ctx.write(async (sql) => {
    const staff = await listOperatorsLocked(sql, ctx.storeId);
    const member = staff.find((one) => one.id === id);
    if (!member) throw new ApiError('OPERATOR_NOT_FOUND');
    requireAnotherOwner(staff, id);
    await deleteInvitationsOf(sql, ctx.storeId, member.email);
    await deleteOperator(sql, ctx.storeId, id);
    return true;
  });
  return id;
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type OperatorId, parseId } from '../../../values/ids.ts';
import { requireAnotherOwner } from './require-another-owner.ts';
import { deleteOperator, listOperatorsLocked } from './staff-queries.ts';

/** Ends their sessions; the audit log keeps their entries. */
export async function removeMember(ctx: StoreContext, operatorId: string): Promise<OperatorId> {
  const id = parseId<OperatorId>(operatorId);
  if (!id) throw new ApiError('OPERATOR_NOT_FOUND');
  await ctx.write(async (sql) => {
    const staff = await listOperatorsLocked(sql, ctx.storeId);
    if (!staff.some((one) => one.id === id)) throw new ApiError('OPERATOR_NOT_FOUND');
    requireAnotherOwner(staff, id);
    await deleteOperator(sql, ctx.storeId, id);
    return true;
  });
  return id;
}

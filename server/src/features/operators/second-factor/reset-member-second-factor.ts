import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { OperatorId } from '../../../values/ids.ts';
import { getMember } from '../staff/get-member.ts';
import { deleteSessionsOf } from '../staff/staff-queries.ts';
import { deleteSecondFactor } from './second-factor-queries.ts';

/** For an operator who has lost the authenticator and the recovery codes. Ends their sessions. */
export async function resetMemberSecondFactor(
  ctx: StoreContext,
  owner: Operator,
  operatorId: string,
): Promise<OperatorId> {
  const { id } = await getMember(ctx, operatorId);
  // Otherwise an open session alone would disable it.
  if (id === owner.id) throw new ApiError('SECOND_FACTOR_OWN');
  await ctx.write(async (sql) => {
    const isRemoved = await deleteSecondFactor(sql, ctx.storeId, id);
    if (!isRemoved) throw new ApiError('SECOND_FACTOR_NOT_ENABLED');
    await deleteSessionsOf(sql, ctx.storeId, id, null);
    return true;
  });
  return id;
}

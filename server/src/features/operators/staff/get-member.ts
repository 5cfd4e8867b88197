import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type OperatorId, parseId } from '../../../values/ids.ts';
import { listOperators, type Member } from './staff-queries.ts';

export async function getMember(ctx: StoreContext, operatorId: string): Promise<Member> {
  const id = parseId<OperatorId>(operatorId);
  const staff = id ? await listOperators(ctx.sql, ctx.storeId) : [];
  const member = staff.find((one) => one.id === id);
  if (!member) throw new ApiError('OPERATOR_NOT_FOUND');
  return member;
}

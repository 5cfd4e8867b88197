import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type OperatorId, parseId } from '../../../values/ids.ts';
import { deleteInvitationsOf } from '../invitations/invitation-queries.ts';
import { deleteResetsOf } from '../passwords/reset-queries.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { requireAnotherOwner } from './require-another-owner.ts';
import {
  deleteSessionsOf,
  listOperators,
  listOperatorsLocked,
  type Member,
  updateOperator,
} from './staff-queries.ts';

export interface MemberUpdate {
  readonly role?: Operator['role'];
  readonly password?: string;
}

/**
 * A new password ends all sessions of the operator. It ends the invitations that the operator made,
 * as the loss of the owner's role does.
 */
export async function changeMember(
  ctx: StoreContext,
  operatorId: string,
  { role, password }: MemberUpdate,
): Promise<Member> {
  const id = parseId<OperatorId>(operatorId);
  if (!id) throw new ApiError('OPERATOR_NOT_FOUND');
  const passwordHash = password && (await hashed(ctx, id, password));
  return await ctx.write(async (sql) => {
    const staff = await listOperatorsLocked(sql, ctx.storeId);
    const member = staff.find((one) => one.id === id);
    if (!member) throw new ApiError('OPERATOR_NOT_FOUND');
    if (role === 'staff') requireAnotherOwner(staff, id);
    const change = { ...(role && { role }), ...(passwordHash && { passwordHash }) };
    await updateOperator(sql, ctx.storeId, id, change);
    if (role === 'staff' || passwordHash) {
      await deleteInvitationsOf(sql, ctx.storeId, member.email);
    }
    if (passwordHash) {
      await deleteResetsOf(sql, ctx.storeId, id);
      await deleteSessionsOf(sql, ctx.storeId, id, null);
    }
    return { ...member, ...(role && { role }) };
  });
}

async function hashed(ctx: StoreContext, id: OperatorId, password: string): Promise<string> {
  const staff = await listOperators(ctx.sql, ctx.storeId);
  await refuseWeakPassword(password, staff.find((one) => one.id === id)?.email ?? '');
  return await ctx.app.passwords.hash(password);
}

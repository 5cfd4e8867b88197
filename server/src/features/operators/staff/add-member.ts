import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { normalEmail } from '../../../values/email.ts';
import { addOperator } from '../add-operator.ts';
import { deleteInvitationsOf } from '../invitations/invitation-queries.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { listOperatorsLocked, type Member } from './staff-queries.ts';

export const MEMBERS_MAX = 200;

export interface NewMember {
  readonly email: string;
  readonly password: string;
  readonly role: Operator['role'];
}

/** Replaces an invitation of the address. */
export async function addMember(ctx: StoreContext, input: NewMember): Promise<Member> {
  const email = normalEmail(input.email);
  await refuseWeakPassword(input.password, email);
  const passwordHash = await ctx.app.passwords.hash(input.password);
  const member: Member = {
    id: ctx.ids.next(),
    email,
    role: input.role,
    createdAt: ctx.now(),
    hasSecondFactor: false,
  };
  await ctx.write(async (sql) => {
    refuseFullStaff(await listOperatorsLocked(sql, ctx.storeId));
    const isAdded = await addOperator(sql, ctx.storeId, { ...member, passwordHash });
    if (!isAdded) throw new ApiError('EMAIL_TAKEN');
    await deleteInvitationsOf(sql, ctx.storeId, email);
    return true;
  });
  return member;
}

export function refuseFullStaff(staff: readonly Operator[]): void {
  if (staff.length < MEMBERS_MAX) return;
  throw new ApiError('LIMIT_REACHED', `A store has at most ${MEMBERS_MAX} operators.`);
}

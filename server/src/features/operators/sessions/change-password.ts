import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { deleteResetsOf } from '../passwords/reset-queries.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { deleteSessionsOf, findPasswordHash, updateOperator } from '../staff/staff-queries.ts';
import { countSignInAttempt } from './count-sign-in-attempt.ts';

export interface PasswordUpdate {
  readonly currentPassword: string;
  readonly password: string;
}

/** Changes the operator's own password. All other sessions end. */
export async function changePassword(
  ctx: StoreContext,
  operator: Operator,
  token: string,
  { currentPassword, password }: PasswordUpdate,
): Promise<void> {
  await refuseWeakPassword(password, operator.email);
  // An open session must not be a way to guess the password.
  const forgetTries = await countSignInAttempt(ctx.app, `operator password ${operator.id}`);
  const known = await findPasswordHash(ctx.sql, ctx.storeId, operator.id);
  const { passwords } = ctx.app;
  const isRight = await passwords.matches(currentPassword, known ?? null);
  if (!isRight) throw new ApiError('INVALID_CREDENTIALS');
  await forgetTries();
  const passwordHash = await passwords.hash(password);
  await ctx.write(async (sql) => {
    await updateOperator(sql, ctx.storeId, operator.id, { passwordHash });
    await deleteResetsOf(sql, ctx.storeId, operator.id);
    await deleteSessionsOf(sql, ctx.storeId, operator.id, hashSecret(token));
    return true;
  });
}

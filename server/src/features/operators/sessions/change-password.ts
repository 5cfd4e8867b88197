import type { Operator, StoreContext } from '../../../context.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { deleteResetsOf } from '../passwords/reset-queries.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { deleteSessionsOf, updateOperator } from '../staff/staff-queries.ts';
import { refuseReplaced, requirePassword } from './require-password.ts';

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
  const compared = await requirePassword(ctx, operator, currentPassword);
  const passwordHash = await ctx.app.passwords.hash(password);
  await ctx.write(async (sql) => {
    await refuseReplaced(ctx, sql, operator, compared);
    await updateOperator(sql, ctx.storeId, operator.id, { passwordHash });
    await deleteResetsOf(sql, ctx.storeId, operator.id);
    await deleteSessionsOf(sql, ctx.storeId, operator.id, hashSecret(token));
    return true;
  });
}

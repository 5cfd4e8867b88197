import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { findPasswordHash, lockPasswordHash } from '../staff/staff-queries.ts';
import { countPasswordAttempt } from './count-sign-in-attempt.ts';

/**
 * For changes of the sign-in itself. Attempts are limited, so that an open session cannot be used
 * to guess the password. Returns the hash that was compared.
 */
export async function requirePassword(
  ctx: StoreContext,
  { id }: Operator,
  password: string,
): Promise<string> {
  const forgetTries = await countPasswordAttempt(ctx.app, id);
  const known = await findPasswordHash(ctx.sql, ctx.storeId, id);
  const isRight = await ctx.app.passwords.matches(password, known ?? null);
  if (!known || !isRight) throw new ApiError('INVALID_CREDENTIALS');
  await forgetTries();
  return known;
}

/**
 * Under the operator's lock: refuses where the password changed since it was compared, so that the
 * change of a password ends what was begun with the previous one.
 */
export async function refuseReplaced(
  { storeId }: StoreContext,
  sql: Sql,
  { id }: Operator,
  compared: string,
): Promise<void> {
  if ((await lockPasswordHash(sql, storeId, id)) !== compared) {
    throw new ApiError('INVALID_CREDENTIALS');
  }
}

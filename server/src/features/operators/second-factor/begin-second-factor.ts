import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { newTotpSecret, type TotpSecret, totpUri } from '../../../values/totp.ts';
import { refuseReplaced, requirePassword } from '../sessions/require-password.ts';
import { encryptSecret } from './encrypt-secret.ts';
import { upsertSecondFactor } from './second-factor-queries.ts';

export interface BegunFactor {
  readonly secret: TotpSecret;
  readonly uri: string;
}

/** The password is required: otherwise an open session could lock the operator out. */
export async function beginSecondFactor(
  ctx: StoreContext,
  operator: Operator,
  password: string,
): Promise<BegunFactor> {
  const compared = await requirePassword(ctx, operator, password);
  const secret = newTotpSecret();
  const encryptedSecret = encryptSecret(ctx.app, operator.id, secret);
  const begun = { encryptedSecret, createdAt: ctx.app.clock.now() };
  const isBegun = await ctx.write(async (sql) => {
    await refuseReplaced(ctx, sql, operator, compared);
    return await upsertSecondFactor(sql, ctx.storeId, operator.id, begun);
  });
  if (!isBegun) throw new ApiError('SECOND_FACTOR_ENABLED');
  return { secret, uri: totpUri(secret, ctx.store.name, operator.email) };
}

import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { stepOfCode } from '../../../values/totp.ts';
import { countCodeAttempt } from '../sessions/count-sign-in-attempt.ts';
import type { OperatorToken } from '../sessions/operator-token.ts';
import { deleteSessionsOf, lockPasswordHash } from '../staff/staff-queries.ts';
import { decryptSecret } from './encrypt-secret.ts';
import { newRecoveryCodes, type RecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { findSecondFactor, insertRecoveryCodes, updateConfirmed } from './second-factor-queries.ts';

/** From here on sign-ins need a code. Sessions that were opened without one end. */
export async function confirmSecondFactor(
  ctx: StoreContext,
  operator: Operator,
  { token, code }: { readonly token: OperatorToken; readonly code: string },
): Promise<RecoveryCodes> {
  const { app, storeId } = ctx;
  const factor = await findSecondFactor(ctx.sql, storeId, operator.id);
  if (!factor) throw new ApiError('SECOND_FACTOR_NOT_ENABLED');
  if (factor.confirmedAt) throw new ApiError('SECOND_FACTOR_ENABLED');
  const forgetTries = await countCodeAttempt(app, operator.id);
  const { encryptedSecret } = factor;
  const now = app.clock.now();
  const step = stepOfCode(decryptSecret(app, operator.id, encryptedSecret), code, now);
  if (step === undefined) throw new ApiError('SECOND_FACTOR_INVALID');
  await forgetTries();
  const codes = newRecoveryCodes();
  const hashes = codes.map((one) => recoveryHash(app, operator.id, one));
  await ctx.write(async (sql) => {
    await lockPasswordHash(sql, storeId, operator.id);
    const isOn = await updateConfirmed(sql, storeId, operator.id, { encryptedSecret, step, now });
    if (!isOn) throw new ApiError('SECOND_FACTOR_ENABLED');
    await insertRecoveryCodes(sql, storeId, operator.id, hashes);
    await deleteSessionsOf(sql, storeId, operator.id, hashSecret(token));
    return true;
  });
  return codes;
}

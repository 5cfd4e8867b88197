import type { Operator, StoreContext } from '../../../context.ts';
import { countCodeAttempt } from '../sessions/count-sign-in-attempt.ts';
import { acceptCode } from './accept-code.ts';
import { getConfirmedFactor } from './get-confirmed-factor.ts';
import { newRecoveryCodes, type RecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factor-queries.ts';

/** The previous ones no longer work. */
export async function renewRecoveryCodes(
  ctx: StoreContext,
  operator: Operator,
  code: string,
): Promise<RecoveryCodes> {
  const { app, storeId } = ctx;
  const factor = await getConfirmedFactor(ctx, operator);
  const codes = newRecoveryCodes();
  const hashes = codes.map((one) => recoveryHash(app, operator.id, one));
  const owner = { storeId, operatorId: operator.id };
  const forgetTries = await countCodeAttempt(app, operator.id);
  await ctx.write(async (sql) => {
    await acceptCode(app, sql, owner, { factor, code });
    await forgetTries(sql);
    await deleteRecoveryCodes(sql, storeId, operator.id);
    await insertRecoveryCodes(sql, storeId, operator.id, hashes);
    return true;
  });
  return codes;
}

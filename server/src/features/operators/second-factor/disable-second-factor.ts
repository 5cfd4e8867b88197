import type { Operator, StoreContext } from '../../../context.ts';
import { countCodeAttempt } from '../sessions/count-sign-in-attempt.ts';
import { refuseReplaced, requirePassword } from '../sessions/require-password.ts';
import { acceptCode } from './accept-code.ts';
import { getConfirmedFactor } from './get-confirmed-factor.ts';
import { deleteSecondFactor } from './second-factor-queries.ts';

/** Needs both factors. */
export async function disableSecondFactor(
  ctx: StoreContext,
  operator: Operator,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<void> {
  const { app, storeId } = ctx;
  const factor = await getConfirmedFactor(ctx, operator);
  const compared = await requirePassword(ctx, operator, password);
  const owner = { storeId, operatorId: operator.id };
  const forgetTries = await countCodeAttempt(app, operator.id);
  await ctx.write(async (sql) => {
    await refuseReplaced(ctx, sql, operator, compared);
    await acceptCode(app, sql, owner, { factor, code });
    await forgetTries(sql);
    return await deleteSecondFactor(sql, storeId, operator.id);
  });
}

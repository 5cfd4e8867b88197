import type { StoreContext } from '../../../context.ts';
import type { OperatorId } from '../../../values/ids.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { deleteSessionsOf } from '../staff/staff-queries.ts';
import type { OperatorToken } from './operator-token.ts';

/** Ends the sessions of an operator, except the one of the given token. Returns their number. */
export async function endSessions(
  ctx: StoreContext,
  operatorId: OperatorId,
  keptToken: OperatorToken | null,
): Promise<number> {
  const kept = keptToken === null ? null : hashSecret(keptToken);
  return await ctx.write((sql) => deleteSessionsOf(sql, ctx.storeId, operatorId, kept));
}

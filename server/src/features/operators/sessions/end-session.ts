import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type OperatorSessionId, parseId } from '../../../values/ids.ts';
import { deleteSession } from './session-queries.ts';

/** Staff end their own sessions, owners any of the store. */
export async function endSession(
  ctx: StoreContext,
  operator: Operator,
  sessionId: string,
): Promise<OperatorSessionId> {
  const id = parseId<OperatorSessionId>(sessionId);
  const of = operator.role === 'owner' ? null : operator.id;
  const isEnded = id && (await ctx.write((sql) => deleteSession(sql, ctx.storeId, id, of)));
  if (!isEnded) throw new ApiError('OPERATOR_SESSION_NOT_FOUND');
  return id;
}

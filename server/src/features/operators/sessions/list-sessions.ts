import type { StoreContext } from '../../../context.ts';
import type { OperatorId } from '../../../values/ids.ts';
import type { OperatorSession } from '../queries.ts';
import { listSessionsOf } from './session-queries.ts';

export async function listSessions(
  ctx: StoreContext,
  operatorId: OperatorId,
): Promise<OperatorSession[]> {
  return await listSessionsOf(ctx.sql, ctx.storeId, operatorId, ctx.app.clock.now());
}

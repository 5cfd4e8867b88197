import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { ToolError } from '../tool.ts';
import { getMovedAmount } from './amount-queries.ts';
import type { Plan } from './money-action.ts';
import { moneyText } from './money-text.ts';
import type { OperatorSession } from './operator-session.ts';

/** Coupons are not limited: they move no money by themselves. */
export async function refuseOverLimit(
  { ctx, operator }: OperatorSession,
  moved: Plan['moved'],
  sql = ctx.app.sql,
): Promise<void> {
  const { mcpDailyLimit: limit } = agentSettingsOf(ctx.store);
  if (limit === null || moved === null) return;
  const key = { storeId: ctx.storeId, operatorId: operator.id };
  const since = plusMs(ctx.app.clock.now(), -DAY_MS);
  if ((await getMovedAmount(sql, key, since)) + moved <= limit) return;
  const text = moneyText(limit, ctx.store.currency);
  const message = `Agents of an operator move at most ${text} within 24 hours.`;
  throw new ToolError('MCP_LIMIT_REACHED', `${message} Use the console for this change.`);
}

import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { Cents } from '../../../values/money.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { ToolError } from '../tool.ts';
import { getMovedAmount, getOperatorLocked, insertAmount } from './amount-queries.ts';
import { type ConfirmationKey, updateConfirmationState } from './confirmation-queries.ts';
import { moneyText } from './money-text.ts';
import type { OperatorSession } from './operator-session.ts';

/** A change without an amount, such as a coupon, is not limited. */
export async function refuseOverLimit(
  { ctx, operator }: OperatorSession,
  amount: number | null,
  sql = ctx.app.sql,
): Promise<void> {
  const { mcpDailyLimit: limit } = agentSettingsOf(ctx.store);
  if (limit === null || amount === null) return;
  const key = { storeId: ctx.storeId, operatorId: operator.id };
  const since = plusMs(ctx.app.clock.now(), -DAY_MS);
  if ((await getMovedAmount(sql, key, since)) + amount <= limit) return;
  const text = moneyText(limit, ctx.store.currency);
  const message = `Agents of an operator move at most ${text} within 24 hours.`;
  throw new ToolError('MCP_LIMIT_REACHED', `${message} Use the console for this change.`);
}

/**
 * Begins a prepared change and counts its amount, in one transaction: of two concurrent ones, the
 * second finds the amount of the first. False where another confirmation has begun it.
 */
export async function beginWithinLimit(
  session: OperatorSession,
  key: ConfirmationKey,
  amount: number | null,
): Promise<boolean> {
  const { app } = session.ctx;
  if (amount === null) {
    return await updateConfirmationState(app.sql, key, ['prepared'], 'executing');
  }
  return await app.sql.begin(async (tx) => {
    await getOperatorLocked(tx, key);
    if (!(await updateConfirmationState(tx, key, ['prepared'], 'executing'))) return false;
    await refuseOverLimit(session, amount, tx);
    await insertAmount(tx, key, amount as Cents, app.clock.now());
    return true;
  });
}

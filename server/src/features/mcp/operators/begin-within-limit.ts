import type { Cents } from '../../../values/money.ts';
import { getOperatorLocked, insertAmount } from './amount-queries.ts';
import { type ConfirmationKey, updateConfirmationState } from './confirmation-queries.ts';
import type { Plan } from './money-action.ts';
import type { OperatorSession } from './operator-session.ts';
import { refuseOverLimit } from './refuse-over-limit.ts';

/**
 * Begins a prepared change and counts what it moves, in one transaction: of two concurrent ones,
 * the second includes the amount of the first. False where another confirmation has begun it.
 */
export async function beginWithinLimit(
  session: OperatorSession,
  key: ConfirmationKey,
  moved: Plan['moved'],
): Promise<boolean> {
  const { app } = session.ctx;
  if (moved === null) {
    return await updateConfirmationState(app.sql, key, ['prepared'], 'executing');
  }
  return await app.sql.begin(async (tx) => {
    await getOperatorLocked(tx, key);
    if (!(await updateConfirmationState(tx, key, ['prepared'], 'executing'))) return false;
    await refuseOverLimit(session, moved, tx);
    await insertAmount(tx, key, moved as Cents, app.clock.now());
    return true;
  });
}

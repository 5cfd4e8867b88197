import type { StoreContext } from '../../../context.ts';
import type { AnyAttempt } from '../attempts/attempt.ts';
import type { Paid } from './new-order.ts';
import { updateLateSuccess } from './pending-queries.ts';

/** A payment that succeeded after it was declined: recorded for an operator to refund. */
export async function recordLateSuccess(
  ctx: StoreContext,
  attempt: AnyAttempt,
  result: Paid,
): Promise<void> {
  if (result.kind === 'pending') return;
  const { reference, amount } = result;
  const late = { reference, amount, now: ctx.app.clock.now() };
  if (!(await updateLateSuccess(ctx.sql, ctx.storeId, attempt.id, late))) return;
  ctx.app.log.error({ attemptId: attempt.id }, 'payment succeeded after it was declined');
}

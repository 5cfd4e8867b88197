import type { StoreContext } from '../../../context.ts';
import { joinTransaction } from '../../../platform/db/transaction.ts';
import type { AnyAttempt } from '../attempts/attempt.ts';
import type { Paid } from './new-order.ts';
import { updateLateSuccess } from './pending-queries.ts';

/**
 * A payment that succeeded after it was declined: a discrepancy, for an operator to refund. Not
 * `ctx.write`: the request is refused, which would roll the record back with the reply.
 */
export async function recordLateSuccess(
  ctx: StoreContext,
  attempt: AnyAttempt,
  result: Paid,
): Promise<void> {
  if (result.kind === 'pending') return;
  const { reference, amount, currency } = result;
  const found = { discrepancyId: ctx.ids.next<never>(), now: ctx.app.clock.now() };
  const late = { reference, amount, currency, ...found };
  const isLate = await joinTransaction(ctx.sql, (sql) =>
    updateLateSuccess(sql, ctx.storeId, attempt.id, late),
  );
  if (!isLate) return;
  ctx.app.log.error({ attemptId: attempt.id }, 'payment succeeded after it was declined');
}

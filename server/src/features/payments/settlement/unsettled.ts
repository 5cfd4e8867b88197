import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { isDataError, isUnavailable } from '../../../platform/db/failures.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';
import type { AnyAttempt } from '../attempts/attempt.ts';
import { compensate } from './compensate.ts';
import { updateUnsettled } from './compensation-queries.ts';
import type { Paid } from './new-order.ts';
import { recordLateSuccess } from './record-late-success.ts';

/** A charge is refunded after this many failures, once the time below has passed as well. */
const FAILURES_MIN = 5;
/** For data that PostgreSQL rejects permanently. */
const DATA_GRACE_MS = 5 * MINUTE_MS;
/** For a defect or a wrong amount, which may be fixed within this time. */
const OTHER_GRACE_MS = HOUR_MS;

export const MISMATCH = new Error('provider reported a different amount or currency');

/**
 * Counts a failed settlement. `compensated` once the charge is refunded instead: the attempt is
 * `refunding`, and no later settlement places an order. Transient failures do not count. Pending
 * payments cannot be refunded before they arrive. `decided` where another caller decided the
 * attempt; a charge of a declined one is recorded.
 */
export async function countUnsettled(
  ctx: StoreContext,
  attempt: AnyAttempt,
  taken: Paid,
  error: unknown,
): Promise<'retried' | 'compensated' | 'decided'> {
  if (taken.kind === 'pending' || isRetryable(error)) return 'retried';
  const { id: attemptId } = attempt;
  const { amount, currency } = taken;
  const now = ctx.app.clock.now();
  const status = await updateUnsettled(ctx.sql, ctx.storeId, attemptId, {
    taken: { kind: taken.kind, reference: taken.reference, amount, currency },
    failuresMin: FAILURES_MIN,
    graceStart: plusMs(now, -(isDataError(error) ? DATA_GRACE_MS : OTHER_GRACE_MS)),
    now,
  });
  if (status === undefined) {
    await recordLateSuccess(ctx, attempt, taken);
    return 'decided';
  }
  if (status !== 'refunding') return 'retried';
  ctx.app.log.error({ err: error, attemptId }, 'a charge cannot be settled and will be refunded');
  await compensate(ctx, attemptId);
  return 'compensated';
}

function isRetryable(error: unknown): boolean {
  return error instanceof ApiError ? error.status >= 500 : isUnavailable(error);
}

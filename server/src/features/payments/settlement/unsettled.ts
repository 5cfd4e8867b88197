import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { isDataError, isTransient } from '../../../platform/db/failures.ts';
import { HOUR_MS, MINUTE_MS } from '../../../values/time.ts';
import type { AnyAttempt } from '../attempts/attempt.ts';
import { compensate } from './compensate.ts';
import { updateUnsettled } from './compensation-queries.ts';
import type { Paid } from './new-order.ts';

/** Both must hold before a charge is given back: so many failures, over so long a time. */
const FAILURES_MIN = 5;
/** PostgreSQL refuses the data, and will refuse it again. */
const DATA_PATIENCE_MS = 5 * MINUTE_MS;
/** A fault of the code, or an answer that names another sum: either may be mended meanwhile. */
const OTHER_PATIENCE_MS = HOUR_MS;

/** The provider names another sum than was asked for. */
export const MISMATCH = new Error('the provider names another sum than was asked for');

/**
 * Counts a charge that could not be settled. True once it is given back instead: the attempt is
 * `refunding` then, and no settlement makes an order of it any more. Transient failures never
 * count, and money on its way cannot be given back before it has arrived.
 */
export async function isGivenBack(
  ctx: StoreContext,
  { id: attemptId }: AnyAttempt,
  taken: Paid,
  error: unknown,
): Promise<boolean> {
  if (taken.kind === 'pending' || isWorthWaiting(error)) return false;
  const { amount, currency } = taken;
  const status = await updateUnsettled(ctx.sql, ctx.storeId, attemptId, {
    taken: { kind: taken.kind, reference: taken.reference, amount, currency },
    failuresMin: FAILURES_MIN,
    patienceMs: isDataError(error) ? DATA_PATIENCE_MS : OTHER_PATIENCE_MS,
    now: ctx.app.clock.now(),
  });
  if (status !== 'refunding') return false;
  ctx.app.log.error({ err: error, attemptId }, 'a charge cannot be settled and is given back');
  await compensate(ctx, attemptId);
  return true;
}

function isWorthWaiting(error: unknown): boolean {
  return error instanceof ApiError ? error.status >= 500 : isTransient(error);
}

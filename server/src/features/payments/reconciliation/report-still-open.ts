import type { StoreContext } from '../../../context.ts';
import type { AttemptId } from '../../../values/ids.ts';
import { plusMs } from '../../../values/time.ts';
import { differencesOfAttempt, STILL_OPEN_MS } from './discrepancy.ts';
import { listUnrecordedAttemptsById, upsertDiscrepancy } from './discrepancy-queries.ts';

/**
 * Reports an attempt that has been undecided for an hour. Reconciliation lists only the attempts of
 * the last days, and tracks an older one from its report on.
 */
export async function reportStillOpen(ctx: StoreContext, id: AttemptId): Promise<void> {
  const { sql, storeId } = ctx;
  const now = ctx.app.clock.now();
  const [attempt] = await listUnrecordedAttemptsById(sql, storeId, [id]);
  if (!attempt) return;
  const { providerId, reference, currency } = attempt;
  const facts = { orderId: null, providerId, reference, currency };
  const subject = { subjectType: 'attempt', subjectId: id, ...facts } as const;
  for (const one of differencesOfAttempt(attempt, undefined, plusMs(now, -STILL_OPEN_MS))) {
    await upsertDiscrepancy(sql, storeId, subject, { ...one, id: ctx.ids.next<never>() }, now);
  }
}

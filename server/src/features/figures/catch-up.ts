import type { Sql } from '../../platform/db/connect.ts';
import { isStatementTimeout } from '../../platform/db/failures.ts';
import type { StoreId } from '../../values/ids.ts';
import { countDays, countDueDays } from './count-days.ts';
import { type Limits, lockedStep } from './locked-step.ts';
import { listUncountedDays } from './mark-queries.ts';
import { type LocalDate, plusDays } from './period.ts';
import {
  deleteFigures,
  type FigureState,
  findState,
  REMOVING,
  updateRebuild,
  updateRebuilt,
  updateRemoved,
  upsertState,
} from './state-queries.ts';

/** Days of one step of a rebuild; fewer where these take longer than a statement may. */
const STEP_DAYS = 7;
const ROWS_AT_ONCE = 10_000;

/**
 * Counts everything that was committed before the call, day by day in short transactions, and
 * returns the state; undefined where it was stopped before. What is committed meanwhile is left to
 * the next call, so a busy store ends too. Several callers share the work: each step is under the
 * store's lock.
 */
export async function catchUp(
  sql: Sql,
  storeId: StoreId,
  limits: Limits = {},
): Promise<FigureState | undefined> {
  await upsertState(sql, storeId);
  for (;;) {
    const state = await rebuild(sql, storeId, limits);
    if (!state || (await countListed(sql, storeId, state, limits))) return state;
    if (limits.stop?.aborted) return undefined;
  }
}

/** Ends a rebuild, if there is one, and returns the state; undefined where it was stopped. */
async function rebuild(
  sql: Sql,
  storeId: StoreId,
  limits: Limits,
): Promise<FigureState | undefined> {
  let days = STEP_DAYS;
  let usesLongDay = false;
  for (;;) {
    if (limits.stop?.aborted) return undefined;
    const state = await findState(sql, storeId);
    if (!state) throw new Error('the figures of the store have no state');
    if (!isBehind(state)) return state;
    try {
      const step = usesLongDay ? withLongDay(sql, limits) : { sql, limits };
      await rebuildStep(step.sql, storeId, step.limits, days);
      usesLongDay = false;
    } catch (error) {
      if (!isStatementTimeout(error) || (days === 1 && !allowsLongDay(limits, usesLongDay)))
        throw error;
      usesLongDay = days === 1;
      days = Math.max(1, Math.floor(days / 2));
    }
  }
}

/** Whether a single day that timed out may be retried with more time. */
function allowsLongDay({ longDay }: Limits, usesLongDay: boolean): boolean {
  return longDay !== undefined && !usesLongDay;
}

function withLongDay(sql: Sql, { longDay, ...limits }: Limits): { sql: Sql; limits: Limits } {
  if (!longDay) return { sql, limits };
  return { sql: longDay.sql, limits: { ...limits, seconds: longDay.seconds } };
}

/** False where it was stopped, or a rebuild has begun meanwhile. */
async function countListed(
  sql: Sql,
  storeId: StoreId,
  { timezone }: FigureState,
  limits: Limits,
): Promise<boolean> {
  for (const day of await listUncountedDays(sql, storeId, timezone)) {
    if (limits.stop?.aborted) return false;
    const isCounted = await countDay(sql, storeId, day, limits).catch((error: unknown) => {
      if (!isStatementTimeout(error) || !allowsLongDay(limits, false)) throw error;
      const again = withLongDay(sql, limits);
      return countDay(again.sql, storeId, day, again.limits);
    });
    if (!isCounted) return false;
  }
  return true;
}

/** True where days are missing, or were kept by another time zone. */
function isBehind({ timezone, storeTimezone, rebuildFrom }: FigureState): boolean {
  return timezone !== storeTimezone || rebuildFrom !== null;
}

/** False where a rebuild has begun. */
async function countDay(
  sql: Sql,
  storeId: StoreId,
  day: LocalDate,
  limits: Limits,
): Promise<boolean> {
  return await lockedStep(sql, storeId, limits, async (tx, state) => {
    if (isBehind(state)) return false;
    await countDueDays(tx, { storeId, timezone: state.timezone, from: day, to: day });
    return true;
  });
}

/**
 * Begins a rebuild where the time zone has changed; otherwise removes rows that were kept before
 * it, or counts its next days.
 */
async function rebuildStep(
  sql: Sql,
  storeId: StoreId,
  limits: Limits,
  days: number,
): Promise<void> {
  await lockedStep(sql, storeId, limits, async (tx, state) => {
    const { timezone, storeTimezone, rebuildFrom } = state;
    if (timezone !== storeTimezone) return await updateRebuild(tx, storeId);
    if (rebuildFrom === null) return;
    if (rebuildFrom === REMOVING) {
      if ((await deleteFigures(tx, storeId, ROWS_AT_ONCE)) > 0) return;
      return await updateRemoved(tx, storeId);
    }
    const to = plusDays(rebuildFrom, days - 1);
    await countDays(tx, { storeId, timezone, from: rebuildFrom, to });
    await updateRebuilt(tx, storeId, plusDays(to, 1));
  });
}

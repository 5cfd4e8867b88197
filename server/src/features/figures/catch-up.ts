import type { Sql } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { StoreId } from '../../values/ids.ts';
import { countDays, countDueDays } from './count-days.ts';
import { listUncountedDays } from './mark-queries.ts';
import { type LocalDate, plusDays } from './period.ts';
import {
  type FigureState,
  findState,
  getStateLocked,
  updateRebuild,
  updateRebuilt,
  upsertState,
} from './state-queries.ts';

/** Days of one step of a rebuild, which must end within the timeout of a statement. */
const STEP_DAYS = 7;

/**
 * Counts everything that was committed before the call, day by day in short transactions, and
 * returns the state; undefined where it was stopped before. What is committed meanwhile is left to
 * the next call, so a busy store ends too. Several callers share the work: each step is under the
 * store's lock.
 */
export async function catchUp(
  sql: Sql,
  storeId: StoreId,
  stop?: AbortSignal,
): Promise<FigureState | undefined> {
  await upsertState(sql, storeId);
  for (;;) {
    const state = await rebuild(sql, storeId, stop);
    if (!state || (await countListed(sql, storeId, state, stop))) return state;
    if (stop?.aborted) return undefined;
  }
}

/** Ends a rebuild, if there is one, and returns the state; undefined where it was stopped. */
async function rebuild(
  sql: Sql,
  storeId: StoreId,
  stop?: AbortSignal,
): Promise<FigureState | undefined> {
  for (;;) {
    if (stop?.aborted) return undefined;
    const state = await findState(sql, storeId);
    if (!state) throw new Error('the figures of the store have no state');
    if (!isBehind(state)) return state;
    await rebuildStep(sql, storeId);
  }
}

/** False where it was stopped, or a rebuild has begun meanwhile. */
async function countListed(
  sql: Sql,
  storeId: StoreId,
  { timezone }: FigureState,
  stop?: AbortSignal,
): Promise<boolean> {
  for (const day of await listUncountedDays(sql, storeId, timezone)) {
    if (stop?.aborted || !(await countDay(sql, storeId, day))) return false;
  }
  return true;
}

/** True where days are missing, or were kept by another time zone. */
function isBehind({ timezone, storeTimezone, rebuildFrom }: FigureState): boolean {
  return timezone !== storeTimezone || rebuildFrom !== null;
}

/** False where a rebuild has begun. */
async function countDay(sql: Sql, storeId: StoreId, day: LocalDate): Promise<boolean> {
  return await inTransaction(sql, async (tx) => {
    const state = await getStateLocked(tx, storeId);
    if (isBehind(state)) return false;
    await countDueDays(tx, { storeId, timezone: state.timezone, from: day, to: day });
    return true;
  });
}

/** Begins a rebuild where the time zone has changed; otherwise counts its next days. */
async function rebuildStep(sql: Sql, storeId: StoreId): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const { timezone, storeTimezone, rebuildFrom } = await getStateLocked(tx, storeId);
    if (timezone !== storeTimezone) return await updateRebuild(tx, storeId);
    if (rebuildFrom === null) return;
    const to = plusDays(rebuildFrom, STEP_DAYS - 1);
    await countDays(tx, { storeId, timezone, from: rebuildFrom, to });
    await updateRebuilt(tx, storeId, plusDays(to, 1));
  });
}

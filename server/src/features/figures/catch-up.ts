import type { Sql } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { StoreId } from '../../values/ids.ts';
import { countDays } from './count-days.ts';
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

const DAYS_AT_ONCE = 50;
/** Days of one step of a rebuild, which must end within the timeout of a statement. */
const STEP_DAYS = 7;

/**
 * Counts everything that is committed and not counted, day by day in short transactions, and
 * returns the state. Several callers share the work: each step is under the store's lock.
 */
export async function catchUp(
  sql: Sql,
  storeId: StoreId,
  stop?: AbortSignal,
): Promise<FigureState> {
  await upsertState(sql, storeId);
  for (;;) {
    const state = await findState(sql, storeId);
    if (!state) throw new Error('the figures of the store have no state');
    if (stop?.aborted) return state;
    if (isBehind(state)) {
      await rebuildStep(sql, storeId);
      continue;
    }
    const days = await listUncountedDays(sql, storeId, state.timezone, DAYS_AT_ONCE);
    if (days.length === 0) return state;
    for (const day of days) {
      if (stop?.aborted) return state;
      await countDay(sql, storeId, day);
    }
  }
}

/** True where days are missing, or were kept by another time zone. */
function isBehind({ timezone, storeTimezone, rebuildFrom }: FigureState): boolean {
  return timezone !== storeTimezone || rebuildFrom !== null;
}

async function countDay(sql: Sql, storeId: StoreId, day: LocalDate): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const state = await getStateLocked(tx, storeId);
    if (isBehind(state)) return;
    await countDays(tx, { storeId, timezone: state.timezone, from: day, to: day });
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

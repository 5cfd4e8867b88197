import type { Sql } from '../../platform/db/connect.ts';
import { upsertAgentDays } from './agents/agent-figure-queries.ts';
import { listUncounted, type Uncounted, updateCounted } from './mark-queries.ts';
import { upsertRanks } from './rank-queries.ts';
import { type Days, upsertDays } from './recount-queries.ts';

/**
 * Replaces the figures of whole days and marks the rows that they now contain. The caller holds the
 * lock of the store's figures and has read nothing before it, so each statement sees at least the
 * rows that are marked.
 */
export async function countDays(tx: Sql, days: Days): Promise<void> {
  await countSeen(tx, days, await listUncounted(tx, days.storeId, days.timezone, days));
}

/** As `countDays`, where an earlier holder of the lock has not counted the days already. */
export async function countDueDays(tx: Sql, days: Days): Promise<void> {
  const seen = await listUncounted(tx, days.storeId, days.timezone, days);
  if (seen.length > 0) await countSeen(tx, days, seen);
}

async function countSeen(tx: Sql, days: Days, seen: readonly Uncounted[]): Promise<void> {
  await upsertDays(tx, days);
  await upsertRanks(tx, days);
  await upsertAgentDays(tx, days);
  await updateCounted(tx, days.storeId, seen);
}

import type { Sql } from '../../platform/db/connect.ts';
import { listUncounted, updateCounted } from './mark-queries.ts';
import { upsertRanks } from './rank-queries.ts';
import { type Days, upsertDays } from './recount-queries.ts';

/**
 * Replaces the figures of whole days and marks the rows that they now contain. The caller holds the
 * lock of the store's figures and has read nothing before it, so each statement sees at least the
 * rows that are marked.
 */
export async function countDays(tx: Sql, days: Days): Promise<void> {
  const seen = await listUncounted(tx, days.storeId, days.timezone, days);
  await upsertDays(tx, days);
  await upsertRanks(tx, days);
  await updateCounted(tx, days.storeId, seen);
}

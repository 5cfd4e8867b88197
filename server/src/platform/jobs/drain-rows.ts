import type { PlatformContext } from '../platform-context.ts';
import { takeBatch } from './take-batch.ts';

/** Work on a table without a store. */
export interface RowWork {
  readonly task: string;
  readonly table: string;
  take(limit: number, except: readonly string[]): Promise<number>;
  first(except: readonly string[]): Promise<string | undefined>;
}

/** Not every such table has an index by age: larger batches mean fewer scans. */
const ROWS_AT_ONCE = 10_000;

/** Processes all rows in batches, skipping those that fail. Returns the number of rows. */
export async function drainRows(
  app: PlatformContext,
  work: RowWork,
  stop?: AbortSignal,
): Promise<number> {
  let processed = 0;
  while (!stop?.aborted) {
    const count = await takeBatch(app, { ...work, storeId: '', limit: ROWS_AT_ONCE });
    processed += count;
    if (count === 0) break;
  }
  return processed;
}

import type { PlatformContext } from '../platform-context.ts';
import { takeBatch } from './take-batch.ts';

/** Work on a table of no store's own. */
export interface RowWork {
  readonly task: string;
  readonly table: string;
  take(limit: number, except: readonly string[]): Promise<number>;
  first(except: readonly string[]): Promise<string | undefined>;
}

/** Not every such table has an index by age: fewer and larger batches mean fewer scans. */
const ROWS_AT_ONCE = 10_000;

/** Does all of it in batches, without the rows that fail. Returns how many were taken. */
export async function drainRows(
  app: PlatformContext,
  work: RowWork,
  stop?: AbortSignal,
): Promise<number> {
  let taken = 0;
  while (!stop?.aborted) {
    const count = await takeBatch(app, { ...work, storeId: '', limit: ROWS_AT_ONCE });
    taken += count;
    if (count === 0) break;
  }
  return taken;
}

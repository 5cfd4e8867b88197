import type { StoreId } from '../../values/ids.ts';
import { isOfRows } from '../db/failures.ts';
import type { PlatformContext } from '../platform-context.ts';
import { type Batch, takeBatch } from './take-batch.ts';

/** Work that is found by its stores and done for one of them at a time, in batches. */
export interface StoreWork {
  readonly task: string;
  readonly table: string;
  readonly limit: number;
  /** Stores with something due. */
  stores(limit: number, except: readonly string[]): Promise<readonly StoreId[]>;
  /** A small batch, which holds no lock for long. Returns how many items it took. */
  take(storeId: StoreId, limit: number, except: readonly string[]): Promise<number>;
  /** The id of the item that a batch of one would take. */
  first(storeId: StoreId, except: readonly string[]): Promise<string | undefined>;
}

const STORES_AT_ONCE = 100;

/**
 * Does all of it, or as much as there is time for: a process that stops leaves the rest to the next
 * run. A store or an item that fails is set aside and hides no other. Returns how many were taken.
 */
export async function drainByStore(
  app: PlatformContext,
  work: StoreWork,
  stop?: AbortSignal,
): Promise<number> {
  const { task, table } = work;
  /** They would be listed again for what is set aside. */
  const finished = new Set<string>();
  let taken = 0;
  for (;;) {
    const except = [...finished, ...app.failures.stores({ task, table })];
    const stores = await work.stores(STORES_AT_ONCE, except);
    if (stores.length === 0) return taken;
    for (const storeId of stores) {
      if (stop?.aborted) return taken;
      const count = await takeOfStore(app, work, storeId);
      taken += count;
      if (count === 0) finished.add(storeId);
    }
  }
}

async function takeOfStore(
  app: PlatformContext,
  work: StoreWork,
  storeId: StoreId,
): Promise<number> {
  const { task, table, limit } = work;
  const batch: Batch<number> = {
    ...{ task, table, storeId, limit },
    take: (size, except) => work.take(storeId, size, except),
    first: (except) => work.first(storeId, except),
  };
  try {
    return await takeBatch(app, batch);
  } catch (error) {
    if (!isOfRows(error)) throw error;
    app.failures.setAside({ task, table, storeId }, error);
    return 0;
  }
}

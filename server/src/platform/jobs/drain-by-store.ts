import type { StoreId } from '../../values/ids.ts';
import { isRowFailure } from '../db/failures.ts';
import type { PlatformContext } from '../platform-context.ts';
import { type Batch, takeBatch } from './take-batch.ts';

/** Work that is listed by store and processed one store at a time, in batches. */
export interface StoreWork {
  readonly task: string;
  readonly table: string;
  readonly limit: number;
  /** Stores with work that is due, among those of `only` where it is given. */
  stores(
    limit: number,
    except: readonly string[],
    only?: readonly StoreId[],
  ): Promise<readonly StoreId[]>;
  /** Processes a small batch with short locks. Returns the number of items. */
  take(storeId: StoreId, limit: number, except: readonly string[]): Promise<number>;
  /** The id of the item that a batch of one would process. */
  first(storeId: StoreId, except: readonly string[]): Promise<string | undefined>;
}

const STORES_AT_ONCE = 100;

/**
 * Processes all due work until the process stops; the next run continues. A store or item that
 * fails is quarantined and does not block the others. Returns the number of processed items.
 */
export async function drainByStore(
  app: PlatformContext,
  work: StoreWork,
  stop?: AbortSignal,
): Promise<number> {
  const { task, table } = work;
  /** Stores whose remaining items are quarantined would otherwise be listed again. */
  const finished = new Set<string>();
  let processed = 0;
  for (;;) {
    const except = [...finished, ...app.failures.stores({ task, table })];
    const stores = await app.cluster.readReachable((only) =>
      work.stores(STORES_AT_ONCE, except, only),
    );
    if (stores.length === 0) return processed;
    for (const storeId of stores) {
      if (stop?.aborted) return processed;
      // Its worker failed after it was listed.
      const isLeftOut = !app.cluster.isReachable(storeId);
      const count = isLeftOut ? 0 : await takeOfStore(app, work, storeId);
      processed += count;
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
    if (await app.cluster.hasOutage(error, storeId)) return 0;
    if (!isRowFailure(error)) throw error;
    app.failures.quarantine({ task, table, storeId }, error);
    return 0;
  }
}

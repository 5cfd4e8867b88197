import type { StoreId } from '../../values/ids.ts';

/** What is to go, found by its stores and removed from one of them at a time. */
export interface Remains {
  list(storesMax: number): Promise<readonly StoreId[]>;
  /** A small delete, which holds no lock for long. Returns how many went. */
  remove(storeId: StoreId): Promise<number>;
}

const STORES_AT_ONCE = 100;

/**
 * Removes all of it in small deletes, or as much as there is time for: a process that stops leaves
 * the rest to the next run. Returns how many went.
 */
export async function purgeByStore(remains: Remains, stop?: AbortSignal): Promise<number> {
  let purged = 0;
  for (;;) {
    const stores = await remains.list(STORES_AT_ONCE);
    if (stores.length === 0) return purged;
    for (const storeId of stores) {
      if (stop?.aborted) return purged;
      purged += await remains.remove(storeId);
    }
  }
}

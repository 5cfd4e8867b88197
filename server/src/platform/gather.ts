import type { StoreId } from '../values/ids.ts';

/**
 * Makes one statement of what several requests read in the same turn of the event loop. Nobody is
 * given what was read before they asked: a reading takes no one in once it is on its way.
 */
export interface Gather {
  /** What is read of one store goes together; `readAll` is asked once for all keys. */
  read<T>(what: string, storeId: StoreId, key: string, readAll: ReadAll<T>): Promise<T | undefined>;
}

export type ReadAll<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** More than this is another statement, so that nobody waits for a crowd. */
export const GATHERED_MAX = 100;

interface Reading {
  readonly keys: Set<string>;
  readonly values: Promise<ReadonlyMap<string, unknown>>;
}

export function createGather(): Gather {
  // Two levels, so that no name has to be put together for each reading.
  const waiting = new Map<string, Map<StoreId, Reading>>();

  function waitingFor(what: string): Map<StoreId, Reading> {
    const known = waiting.get(what);
    if (known) return known;
    const byStore = new Map<StoreId, Reading>();
    waiting.set(what, byStore);
    return byStore;
  }

  /** Immediates run when every connection with something to say has been heard. */
  function open(
    byStore: Map<StoreId, Reading>,
    storeId: StoreId,
    readAll: ReadAll<unknown>,
  ): Reading {
    const keys = new Set<string>();
    const values = new Promise<ReadonlyMap<string, unknown>>((resolve, reject) => {
      setImmediate(() => {
        if (byStore.get(storeId) === reading) byStore.delete(storeId);
        readAll([...keys]).then(resolve, reject);
      });
    });
    const reading = { keys, values };
    byStore.set(storeId, reading);
    return reading;
  }

  return {
    async read<T>(what: string, storeId: StoreId, key: string, readAll: ReadAll<T>) {
      const byStore = waitingFor(what);
      const found = byStore.get(storeId);
      const isFull = found !== undefined && found.keys.size >= GATHERED_MAX;
      const reading = found && !isFull ? found : open(byStore, storeId, readAll);
      reading.keys.add(key);
      return (await reading.values).get(key) as T | undefined;
    },
  };
}

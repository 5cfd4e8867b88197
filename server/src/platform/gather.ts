/**
 * Makes one statement of what several requests read in the same turn of the event loop. Nobody is
 * given what was read before they asked: a reading takes no one in once it is on its way.
 */
export interface Gather {
  /** `group` names what can be read together; `readAll` is asked once for all keys of a group. */
  read<T>(group: string, key: string, readAll: ReadAll<T>): Promise<T | undefined>;
}

export type ReadAll<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** More than this is another statement, so that nobody waits for a crowd. */
export const GATHERED_MAX = 100;

interface Reading {
  readonly keys: Set<string>;
  readonly values: Promise<ReadonlyMap<string, unknown>>;
}

export function createGather(): Gather {
  const waiting = new Map<string, Reading>();

  /** Immediates run when every connection with something to say has been heard. */
  function open(group: string, readAll: ReadAll<unknown>): Reading {
    const keys = new Set<string>();
    const values = new Promise<ReadonlyMap<string, unknown>>((resolve, reject) => {
      setImmediate(() => {
        if (waiting.get(group) === reading) waiting.delete(group);
        readAll([...keys]).then(resolve, reject);
      });
    });
    const reading = { keys, values };
    waiting.set(group, reading);
    return reading;
  }

  return {
    async read<T>(group: string, key: string, readAll: ReadAll<T>) {
      const found = waiting.get(group);
      const isFull = found !== undefined && found.keys.size >= GATHERED_MAX;
      const reading = found && !isFull ? found : open(group, readAll);
      reading.keys.add(key);
      return (await reading.values).get(key) as T | undefined;
    },
  };
}

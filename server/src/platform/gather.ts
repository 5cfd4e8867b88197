import type { StoreId } from '../values/ids.ts';

/**
 * Makes one statement of what several requests read at about the same time: those of one turn of
 * the event loop, and those that come while another reading of their kind is on its way. Nobody is
 * given what was read before they asked: a reading takes no one in once it is on its way.
 */
export interface Gather {
  /** What is read of one store goes together; `readAll` is asked once for all keys. */
  read<T>(what: string, storeId: StoreId, key: string, readAll: ReadAll<T>): Promise<T | undefined>;
}

/** It never throws: what goes wrong is the rejection of its promise. */
export type ReadAll<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** More than this is another statement, so that nobody waits for a crowd. */
export const GATHERED_MAX = 100;
/** The longest wait for a reading that is on its way: its connection may be lost. */
const WAIT_MS = 1;

type Values = ReadonlyMap<string, unknown>;

interface Reading {
  readonly keys: Set<string>;
  readonly readAll: ReadAll<unknown>;
  readonly values: Promise<Values>;
  readonly resolve: (values: Values | Promise<Values>) => void;
  timer: NodeJS.Timeout | undefined;
}

/** Of one store and kind. */
interface Line {
  onTheirWay: number;
  /** Still takes others in. */
  next: Reading | undefined;
  /** Nothing is on its way, and nobody waits. */
  readonly close: () => void;
}

export function createGather(): Gather {
  // Two levels, so that no name has to be put together for each reading.
  const lines = new Map<string, Map<StoreId, Line>>();

  function linesOf(what: string): Map<StoreId, Line> {
    const known = lines.get(what);
    if (known) return known;
    const byStore = new Map<StoreId, Line>();
    lines.set(what, byStore);
    return byStore;
  }

  return {
    async read<T>(what: string, storeId: StoreId, key: string, readAll: ReadAll<T>) {
      const byStore = linesOf(what);
      let line = byStore.get(storeId);
      if (!line) {
        line = { onTheirWay: 0, next: undefined, close: () => byStore.delete(storeId) };
        byStore.set(storeId, line);
      }
      if (line.next && line.next.keys.size >= GATHERED_MAX) send(line);
      const reading = line.next ?? open(line, readAll);
      reading.keys.add(key);
      return (await reading.values).get(key) as T | undefined;
    },
  };
}

function open(line: Line, readAll: ReadAll<unknown>): Reading {
  let resolve: Reading['resolve'] = () => {};
  const values = new Promise<Values>((resolveValues) => {
    resolve = resolveValues;
  });
  const reading: Reading = { keys: new Set(), readAll, values, resolve, timer: undefined };
  line.next = reading;
  if (line.onTheirWay === 0) sendSoon(line);
  else reading.timer = setTimeout(send, WAIT_MS, line);
  return reading;
}

/**
 * Immediates run when every connection with something to say has been heard. One that is left over
 * from a reading that was full sends the next one, which has those of the same turn.
 */
function sendSoon(line: Line): void {
  clearTimeout(line.next?.timer);
  setImmediate(send, line);
}

function send(line: Line): void {
  const reading = line.next;
  if (!reading) return;
  clearTimeout(reading.timer);
  line.next = undefined;
  line.onTheirWay++;
  const values = reading.readAll([...reading.keys]);
  reading.resolve(values);
  const back = () => {
    line.onTheirWay--;
    if (line.next) sendSoon(line);
    else if (line.onTheirWay === 0) line.close();
  };
  values.then(back, back);
}

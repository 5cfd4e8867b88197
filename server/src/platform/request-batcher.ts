import type { StoreId } from '../values/ids.ts';

/**
 * Makes one statement of what several requests read or write at about the same time: those of one
 * turn of the event loop, and those that come while more than a few others are on their way.
 * A statement takes no one in once it is on its way: nobody is given what was read before they
 * asked.
 */
export interface RequestBatcher {
  /** What is read of one store goes together; `readAll` is asked once for all keys. */
  read<T>(what: string, storeId: StoreId, key: string, readAll: ReadAll<T>): Promise<T | undefined>;
  /** The same for a value to be written. One key is never twice in a statement. */
  write<V, T>(
    what: string,
    storeId: StoreId,
    key: string,
    value: V,
    writeAll: WriteAll<V, T>,
  ): Promise<T | undefined>;
}

/** It never throws: what goes wrong is the rejection of its promise. */
export type ReadAll<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;
/** The same. What became of one key may still be open when the statement is back. */
export type WriteAll<V, T> = (
  values: ReadonlyMap<string, V>,
) => Promise<ReadonlyMap<string, T | Promise<T>>>;

interface Bounds {
  /** More than this is another statement, so that nobody waits for a crowd. */
  readonly max: number;
  /** As long as no more than these are on their way, the next ones go beside them. */
  readonly few: number;
  /** The longest wait for those that are on their way: their connection may be lost. */
  readonly waitMs: number;
  /** When one goes that waits for nobody. */
  readonly soon: (send: (line: Line) => void, line: Line) => void;
}

/** Immediates run when every connection with something to say has been heard. */
export const READS: Bounds = { max: 100, few: 3, waitMs: 1, soon: setImmediate };
/**
 * A commit takes the disk's time, and two side by side take it twice. Those that were read together
 * are all here by the end of the tick.
 */
export const WRITES: Bounds = { max: 32, few: 3, waitMs: 5, soon: process.nextTick };

type Answers = ReadonlyMap<string, unknown>;
type RunAll = (asked: ReadonlyMap<string, unknown>) => Promise<Answers>;

interface Statement {
  /** By key; of a reading only the key counts. */
  readonly asked: Map<string, unknown>;
  readonly runAll: RunAll;
  readonly answers: Promise<Answers>;
  readonly resolve: (answers: Promise<Answers>) => void;
  timer: NodeJS.Timeout | undefined;
}

/** Of one store and kind. */
interface Line {
  readonly bounds: Bounds;
  /** How many keys. */
  onTheirWay: number;
  /** Still takes others in. */
  next: Statement | undefined;
  /** Nothing is on its way, and nobody waits. */
  readonly close: () => void;
}

export function createRequestBatcher(): RequestBatcher {
  const lines = { reads: createLines(READS), writes: createLines(WRITES) };
  return {
    async read<T>(what: string, storeId: StoreId, key: string, readAll: ReadAll<T>) {
      const line = lines.reads(what, storeId);
      const answers = join(line, key, undefined, (asked) => readAll([...asked.keys()]));
      return (await answers).get(key) as T | undefined;
    },

    async write<V, T>(
      what: string,
      storeId: StoreId,
      key: string,
      value: V,
      writeAll: WriteAll<V, T>,
    ) {
      const line = lines.writes(what, storeId);
      if (line.next?.asked.has(key)) send(line);
      const answers = join(line, key, value, writeAll as RunAll);
      return (await answers).get(key) as T | undefined;
    },
  };
}

function createLines(bounds: Bounds): (what: string, storeId: StoreId) => Line {
  // Two levels, so that no name has to be put together for each statement.
  const lines = new Map<string, Map<StoreId, Line>>();
  return (what, storeId) => {
    const byStore = lines.get(what) ?? new Map<StoreId, Line>();
    const known = byStore.get(storeId);
    if (known) return known;
    const close = () => byStore.delete(storeId);
    const line: Line = { bounds, onTheirWay: 0, next: undefined, close };
    lines.set(what, byStore.set(storeId, line));
    return line;
  };
}

function join(line: Line, key: string, value: unknown, runAll: RunAll): Promise<Answers> {
  if (line.next && line.next.asked.size >= line.bounds.max) send(line);
  const statement = line.next ?? open(line, runAll);
  statement.asked.set(key, value);
  return statement.answers;
}

function open(line: Line, runAll: RunAll): Statement {
  let resolve: Statement['resolve'] = () => {};
  const answers = new Promise<Answers>((resolveAnswers) => {
    resolve = resolveAnswers;
  });
  const statement: Statement = {
    asked: new Map(),
    runAll,
    answers,
    resolve,
    timer: undefined,
  };
  line.next = statement;
  if (line.onTheirWay <= line.bounds.few) sendSoon(line);
  else statement.timer = setTimeout(send, line.bounds.waitMs, line);
  return statement;
}

/**
 * One left over from a statement that was full sends the next: it has those of the same turn.
 * Writes go by the end of the tick anyway.
 */
function sendSoon(line: Line): void {
  clearTimeout(line.next?.timer);
  line.bounds.soon(send, line);
}

function send(line: Line): void {
  const statement = line.next;
  if (!statement) return;
  clearTimeout(statement.timer);
  line.next = undefined;
  line.onTheirWay += statement.asked.size;
  const answers = statement.runAll(statement.asked);
  statement.resolve(answers);
  const back = () => {
    line.onTheirWay -= statement.asked.size;
    if (line.next) sendSoon(line);
    else if (line.onTheirWay === 0) line.close();
  };
  answers.then(back, back);
}

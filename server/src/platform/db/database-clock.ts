import type { Clock } from '../../values/time.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { Sql } from './connect.ts';

export interface DatabaseClock extends Clock {
  /** Reads the database's time; it stays as it was where the database does not answer. */
  sync(): Promise<void>;
  stop(): void;
}

const SYNC_MS = 10 * SECOND_MS;
/** A difference that the way to the database explains is none. */
const TOLERANCE_MS = 50;

/**
 * The time of the database, the same for every process that uses it: leases, claims and expiries
 * hold although the clocks of two machines differ. Between two readings the time goes on by the
 * monotonic clock of the process, so that setting the machine's own clock changes nothing.
 */
export async function databaseClock(sql: Sql): Promise<DatabaseClock> {
  /** What to add to the monotonic clock. */
  let offsetMs = await readOffset(sql).then(({ middle }) => middle);
  async function sync(): Promise<void> {
    const { middle, margin } = await readOffset(sql);
    if (Math.abs(middle - offsetMs) > margin + TOLERANCE_MS) offsetMs = middle;
  }
  const timer = setInterval(() => void sync().catch(() => {}), SYNC_MS);
  timer.unref();
  return {
    now: () => new Date(performance.now() + offsetMs),
    sync,
    stop: () => clearInterval(timer),
  };
}

/** The answer was given at some moment of the call: the middle is wrong by half of it at most. */
async function readOffset(sql: Sql): Promise<{ middle: number; margin: number }> {
  const before = performance.now();
  const [row] = await sql<[{ ms: number }]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  const after = performance.now();
  const margin = (after - before) / 2;
  return { middle: row.ms - (before + margin), margin };
}

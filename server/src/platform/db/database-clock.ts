import type { Clock } from '../../values/time.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { Sql } from './connect.ts';

export interface DatabaseClock extends Clock {
  /** Reads the database's time. Keeps the previous offset when the database does not answer. */
  sync(): Promise<void>;
  stop(): void;
}

const SYNC_MS = 10 * SECOND_MS;
/** A smaller difference is explained by network latency. */
const TOLERANCE_MS = 50;

/**
 * The database's time, common to all processes, so leases and expiries hold across machines with
 * different clocks. Between readings it advances with the process's monotonic clock, so changing
 * the machine's clock has no effect.
 */
export async function databaseClock(sql: Sql): Promise<DatabaseClock> {
  /** Added to the monotonic clock to get the database's time. */
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

/** The server answered at some point during the call; the midpoint is off by half of it at most. */
async function readOffset(sql: Sql): Promise<{ middle: number; margin: number }> {
  const before = performance.now();
  const [row] = await sql<[{ ms: number }]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
  const after = performance.now();
  const margin = (after - before) / 2;
  return { middle: row.ms - (before + margin), margin };
}

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { Sql } from '../db/connect.ts';
import { isNoneOf } from '../jobs/take-batch.ts';
import type { PlatformContext } from '../platform-context.ts';
import { networkOf } from './client-address.ts';

/** Limits requests per second and API key or operator, counted per process. */
export async function limitKeys(
  http: FastifyInstance,
  app: PlatformContext,
  nameOf: (request: FastifyRequest) => string = ({ ctx }) => ctx.key?.id ?? '',
  max = app.config.keyRatePerSecond,
): Promise<void> {
  if (!app.config.rateLimit) return;
  await http.register(rateLimit, {
    max,
    timeWindow: SECOND_MS,
    enableDraftSpec: true,
    keyGenerator: nameOf,
    errorResponseBuilder: () => new ApiError('RATE_LIMITED'),
  });
}

export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** One hit of a subject, counted against a limit. */
export interface Hit {
  readonly limit: Limit;
  readonly subject: string;
}

/**
 * Counts one hit against a limit shared by all processes and kept across restarts. Windows are
 * fixed, so at a boundary a subject can reach twice the limit. Returns a function that takes the
 * hit back.
 */
export async function countHit(
  app: PlatformContext,
  limit: Limit,
  subject: string,
): Promise<() => Promise<void>> {
  const now = app.clock.now();
  await countHits(app, app.sql, [{ limit, subject }], now);
  return () => takeBackHit(app, { limit, subject }, now);
}

/**
 * Counts several hits at once and rejects when one exceeds its limit; inside a transaction a
 * rejection counts none. Returns when the next hits would be admitted.
 */
export async function countHits(
  app: PlatformContext,
  sql: Sql,
  hits: readonly Hit[],
  now = app.clock.now(),
): Promise<Date> {
  if (!app.config.rateLimit || hits.length === 0) return now;
  const windows = hits.map(({ limit, subject }) => {
    return { key: subjectKey(app, limit, subject), start: windowOf(limit, now), limit };
  });
  const rows = windows.map(({ key, start }) => ({ key, start: start.toISOString() }));
  // In a fixed order, so concurrent counts cannot deadlock.
  const counted = await sql<{ key: string; hits: number }[]>`
    insert into rate_windows (subject, window_start, hits)
    select one->>'key', (one->>'start')::timestamptz, 1
    from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) as one order by one->>'key'
    on conflict (subject, window_start) do update set hits = rate_windows.hits + 1
    returning subject as key, hits`;
  const hitsOf = new Map(counted.map(({ key, hits: count }) => [key, count]));
  const full = windows.filter(({ key, limit }) => (hitsOf.get(key) ?? 0) >= limit.max);
  const ends = full.map(({ start, limit }) => start.getTime() + limit.windowMs);
  const freeAt = new Date(Math.max(now.getTime(), ...ends));
  if (full.some(({ key, limit }) => (hitsOf.get(key) ?? 0) > limit.max)) {
    throw new ApiError('RATE_LIMITED', undefined, secondsUntil(freeAt, now));
  }
  return freeAt;
}

/** For `retry-after`: at least 1. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / SECOND_MS));
}

/** Takes the hit out of its own window: in the next one it would offset another hit. */
async function takeBackHit(
  app: PlatformContext,
  { limit, subject }: Hit,
  countedAt: Date,
): Promise<void> {
  if (!app.config.rateLimit) return;
  await app.sql`
    update rate_windows set hits = hits - 1
    where subject = ${subjectKey(app, limit, subject)} and hits > 0
      and window_start = ${windowOf(limit, countedAt)}`;
}

function windowOf({ windowMs }: Limit, now: Date): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Counts a call against its address. Returns a function that takes the hit back. */
export async function limitAddress(
  app: PlatformContext,
  limit: Limit,
  ip: string,
): Promise<() => Promise<void>> {
  return await countHit(app, limit, networkOf(ip));
}

/** Subjects are people's addresses and phone numbers: only their keyed hash is stored. */
function subjectKey(app: PlatformContext, limit: Limit, subject: string): string {
  return `${limit.name}:${app.identifierHash(subject).toString('base64url')}`;
}

/** What the purge job deletes. */
export const RATE_WINDOWS = { table: 'rate_windows' };

export async function deleteOldWindows(
  { sql }: PlatformContext,
  before: Date,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const { count } = await sql`
    delete from rate_windows where (subject, window_start) in (
      select subject, window_start from ${oldWindows(sql, before, limit, except)})`;
  return count;
}

export async function findOldWindow(
  { sql }: PlatformContext,
  before: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`
    select subject || ' ' || extract(epoch from window_start) as key
    from ${oldWindows(sql, before, 1, except)}`;
  return row?.key;
}

function oldWindows(sql: Sql, before: Date, limit: number, except: readonly string[]) {
  const key = sql`(subject || ' ' || extract(epoch from window_start))`;
  return sql`rate_windows where window_start < ${before} and ${isNoneOf(sql, key, except)}
    order by window_start, subject limit ${limit}`;
}

import { ApiError } from '../../errors.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../values/time.ts';
import type { Fragment, Sql } from '../db/connect.ts';
import { secondsUntil } from './limit.ts';

export interface ThrottleRule {
  /** Tries before the next one has to wait. */
  readonly freeTries: number;
  /** How long after its last try a series is forgotten. */
  readonly forgottenMs: number;
}

/** For one name, tried from one network. */
export const BY_CALLER: ThrottleRule = { freeTries: 5, forgottenMs: DAY_MS };
/** For one name, where the networks of its callers are not known: all share one series. */
export const BY_UNKNOWN: ThrottleRule = { freeTries: 5, forgottenMs: 15 * MINUTE_MS };
/**
 * For one name, tried from many networks. Each network adds its own free tries only, so one alone
 * never reaches this limit and cannot lock out others.
 */
export const BY_ALL_NETWORKS: ThrottleRule = { freeTries: 50, forgottenMs: DAY_MS };

export const DELAY_MAX_MS = 15 * MINUTE_MS;

/**
 * The tries of one subject, in the table of its feature. `count` counts a try before the password
 * is compared, so that concurrent guesses are limited too, and returns the number of tries;
 * undefined while the subject is blocked.
 */
export interface TryCounter {
  count(): Promise<number | undefined>;
  blockedUntil(): Promise<Date | undefined>;
}

/** Counts a try and returns the number of tries, or refuses it and says how long to wait. */
export async function throttleSignIn(now: Date, counter: TryCounter): Promise<number> {
  const tries = await counter.count();
  if (tries !== undefined) return tries;
  const blockedUntil = (await counter.blockedUntil()) ?? now;
  throw new ApiError('TOO_MANY_ATTEMPTS', undefined, secondsUntil(blockedUntil, now));
}

/** One try in a series. */
export interface Try {
  readonly now: Date;
  readonly freeTries: number;
  readonly firstDelayMs: number;
  /** A try that is not free for its network counts only after all free tries of the series. */
  readonly isFree: boolean;
}

/** The number of tries of a series with this one; `tries` is the number before it. */
export function triesSql(sql: Sql, tries: Fragment, { freeTries, isFree }: Try): Fragment {
  if (isFree) return sql`(${tries} + 1)`;
  return sql`(${tries} + case when ${tries} < ${freeTries}::integer then 0 else 1 end)`;
}

/**
 * Until when a series is blocked after so many tries. A free try blocks no other, not even one that
 * began earlier and arrives later; each further one doubles the wait. Calculated in UTC: Citus
 * accepts immutable functions only, and the sum of a time with a zone and an interval is not one.
 */
export function blockedUntilSql(
  sql: Sql,
  tries: Fragment,
  { now, freeTries, firstDelayMs }: Try,
): Fragment {
  const [firstSeconds, maxSeconds] = [firstDelayMs / SECOND_MS, DELAY_MAX_MS / SECOND_MS];
  return sql`case when ${tries} < ${freeTries}::integer then 'epoch'
    else (${now}::timestamptz at time zone 'UTC' + make_interval(secs => least(
      ${firstSeconds}::double precision * power(2, least(${tries} - ${freeTries}::integer, 30)),
      ${maxSeconds}::double precision))) at time zone 'UTC' end`;
}

import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, plusMs } from '../../values/time.ts';

export const SANDBOX_NOW = 'x-sandbox-now';

const ISO = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
const AHEAD = /^in (\d{1,6}) (minute|hour|day)s?$/;
const UNITS_MS: Record<string, number> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };
/** Longer than every expiry; a cart from the year 9999 would never be purged. */
const AWAY_MAX_MS = 366 * DAY_MS;

/**
 * The time that a sandbox request sets with `x-sandbox-now`, to test expiry. Live stores ignore it.
 */
export function sandboxNow(
  { headers }: FastifyRequest,
  store: { readonly developerMode: boolean },
  clock: Clock,
): Date | undefined {
  const sent = headers[SANDBOX_NOW];
  if (sent === undefined || !store.developerMode) return undefined;
  const now = clock.now();
  const time = timeFrom(String(sent), now);
  const awayMs = Math.abs(time.getTime() - now.getTime());
  if (awayMs <= AWAY_MAX_MS) return time;
  throw new ApiError(
    'VALIDATION_ERROR',
    `headers.${SANDBOX_NOW} must be an ISO 8601 time with a zone, or such as \`in 40 days\`, ` +
      'at most a year from now.',
  );
}

/** Returns an invalid date for days that do not exist: JavaScript would roll over. */
function timeFrom(text: string, now: Date): Date {
  const [, count, unit = ''] = AHEAD.exec(text) ?? [];
  if (count !== undefined) return plusMs(now, Number(count) * (UNITS_MS[unit] ?? 0));
  const [, day] = ISO.exec(text) ?? [];
  const midnight = new Date(day ?? Number.NaN);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${day}`);
  return new Date(isDay ? text : Number.NaN);
}

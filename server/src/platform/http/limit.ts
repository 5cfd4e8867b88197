import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { plusMs, SECOND_MS } from '../../values/time.ts';

/** So many requests a second for each key or operator, counted in this process. */
export async function limitKeys(
  http: FastifyInstance,
  app: App,
  nameOf: (request: FastifyRequest) => string = ({ ctx }) => ctx.key?.id ?? '',
): Promise<void> {
  if (!app.config.rateLimit) return;
  await http.register(rateLimit, {
    max: app.config.keyRatePerSecond,
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

/**
 * Counts one hit of a subject against a limit that all processes share and restarts keep.
 * Windows are fixed, so a subject can at worst have twice the limit around a border.
 */
export async function countAgainst(app: App, limit: Limit, subject: string): Promise<void> {
  if (!app.config.rateLimit) return;
  const now = app.clock.now();
  const windowStart = windowOf(limit, now);
  const [row] = await app.sql<{ hits: number }[]>`
    insert into rate_windows (subject, window_start, hits)
    values (${subjectKey(limit, subject)}, ${windowStart}, 1)
    on conflict (subject, window_start) do update set hits = rate_windows.hits + 1
    returning hits`;
  if ((row?.hits ?? 0) <= limit.max) return;
  const waitMs = plusMs(windowStart, limit.windowMs).getTime() - now.getTime();
  throw new ApiError('RATE_LIMITED', undefined, Math.ceil(waitMs / SECOND_MS));
}

/** Whoever calls from this very machine is its operator or a proxy that hides the caller. */
export async function limitAddress(app: App, limit: Limit, ip: string): Promise<void> {
  if (!isLoopback(ip)) await countAgainst(app, limit, networkOf(ip));
}

/** Takes one hit back: what was counted beforehand turned out to be no offence. */
export async function forgive(app: App, limit: Limit, subject: string): Promise<void> {
  if (!app.config.rateLimit) return;
  await app.sql`
    update rate_windows set hits = hits - 1
    where subject = ${subjectKey(limit, subject)} and hits > 0
      and window_start = ${windowOf(limit, app.clock.now())}`;
}

function windowOf({ windowMs }: Limit, now: Date): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Subjects are addresses and phones of people: only their hash is written down. */
function subjectKey(limit: Limit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

export async function deleteOldWindows(app: App, before: Date): Promise<number> {
  const { count } = await app.sql`delete from rate_windows where window_start < ${before}`;
  return count;
}

/** Whoever has one IPv6 address has the 2^64 beside it. */
function networkOf(ip: string): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':').toLowerCase();
}

function isLoopback(ip: string): boolean {
  return isIP(ip) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(ip);
}

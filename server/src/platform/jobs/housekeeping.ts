import { DAY_MS, plusMs } from '../../values/time.ts';
import { AUDIT_ENTRIES } from '../http/audit/audit-queries.ts';
import {
  deleteExpiredKeys,
  findExpiredKey,
  IDEMPOTENCY_KEYS,
  listStoresWithExpiredKeys,
} from '../http/idempotency/idempotency-queries.ts';
import { deleteOldWindows, findOldWindow, RATE_WINDOWS } from '../http/limit.ts';
import type { PlatformContext } from '../platform-context.ts';
import { drainByStore, type StoreWork } from './drain-by-store.ts';
import { drainRows } from './drain-rows.ts';
import type { Job } from './jobs.ts';
import { purgeOldRows } from './purge-old-rows.ts';

const ROWS_AT_ONCE = 1_000;
const task = 'housekeeping';

/** Purges the platform's own rows: idempotent replies, rate-limit counters, audit entries. */
export const housekeeping: Job = {
  name: task,
  cron: '47 * * * *',
  async run(app, stop) {
    const now = app.clock.now();
    const keys = await purgeIdempotencyKeys(app, now, stop);
    const windows = await purgeWindows(app, now, stop);
    const entries = await purgeAuditLog(app, now, stop);
    app.log.info({ keys, windows, entries }, 'housekeeping done');
  },
};

async function purgeIdempotencyKeys(
  app: PlatformContext,
  now: Date,
  stop?: AbortSignal,
): Promise<number> {
  const { sql } = app;
  const work: StoreWork = {
    task,
    ...IDEMPOTENCY_KEYS,
    limit: ROWS_AT_ONCE,
    stores: (max, except, only) => listStoresWithExpiredKeys(sql, now, max, except, only),
    take: (storeId, limit, except) => deleteExpiredKeys(sql, storeId, now, limit, except),
    first: (storeId, except) => findExpiredKey(sql, storeId, now, except),
  };
  return await drainByStore(app, work, stop);
}

async function purgeWindows(app: PlatformContext, now: Date, stop?: AbortSignal): Promise<number> {
  const before = plusMs(now, -2 * DAY_MS);
  const work = {
    task,
    ...RATE_WINDOWS,
    take: (limit: number, except: readonly string[]) =>
      deleteOldWindows(app, before, limit, except),
    first: (except: readonly string[]) => findOldWindow(app, before, except),
  };
  return await drainRows(app, work, stop);
}

async function purgeAuditLog(app: PlatformContext, now: Date, stop?: AbortSignal): Promise<number> {
  const before = plusMs(now, -app.config.auditRetentionDays * DAY_MS);
  return await purgeOldRows(app, { task, ...AUDIT_ENTRIES, before }, stop);
}

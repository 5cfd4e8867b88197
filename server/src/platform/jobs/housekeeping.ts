import type { App } from '../../context.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { AUDIT_ENTRIES } from '../http/audit-queries.ts';
import { deleteExpiredKeys, listStoresWithExpiredKeys } from '../http/idempotency-queries.ts';
import { deleteOldWindows } from '../http/limit.ts';
import type { Job } from './jobs.ts';
import { purgeByStore, type Remains } from './purge-by-store.ts';
import { purgeOldRows } from './purge-old-rows.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * What the platform itself keeps for a while: replies of idempotent requests, counts of limits, who
 * changed what.
 */
export const housekeeping: Job = {
  name: 'housekeeping',
  cron: '47 * * * *',
  async run(app, stop) {
    const now = app.clock.now();
    const keys = await purgeIdempotencyKeys(app, now, stop);
    const windows = await deleteOldWindows(app, plusMs(now, -2 * DAY_MS));
    const entries = await purgeAuditLog(app, now, stop);
    app.log.info({ keys, windows, entries }, 'housekeeping done');
  },
};

async function purgeIdempotencyKeys({ sql }: App, now: Date, stop?: AbortSignal): Promise<number> {
  const remains: Remains = {
    list: (storesMax) => listStoresWithExpiredKeys(sql, now, storesMax),
    remove: (storeId) => deleteExpiredKeys(sql, storeId, now, ROWS_AT_ONCE),
  };
  return await purgeByStore(remains, stop);
}

async function purgeAuditLog({ sql, config }: App, now: Date, stop?: AbortSignal): Promise<number> {
  const before = plusMs(now, -config.auditRetentionDays * DAY_MS);
  return await purgeOldRows(sql, { ...AUDIT_ENTRIES, before }, stop);
}

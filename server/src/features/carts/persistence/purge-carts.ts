import type { App } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

const CARTS_AT_ONCE = 500;

/**
 * Deletes carts that expired some days ago, in small batches with short locks. Returns their
 * number.
 */
export async function purgeCarts(app: App, stop?: AbortSignal): Promise<number> {
  const { clock, config } = app;
  const carts = {
    task: 'purge_carts',
    table: 'carts',
    key: 'id',
    age: 'expires_at',
    only: (part: Sql) => part`status <> 'confirming'`,
    before: plusMs(clock.now(), -config.cartRetentionDays * DAY_MS),
    limit: CARTS_AT_ONCE,
  };
  return await purgeOldRows(app, carts, stop);
}

import type { App } from '../../../context.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

const PURGE_TARGETS = [
  { table: 'customer_sessions', key: 'id', age: 'expires_at' },
  { table: 'auth_challenges', key: 'id', age: 'expires_at' },
  { table: 'sign_in_failures', key: 'subject', age: 'updated_at' },
];

/** Deletes what expired a day ago, in small batches. Returns the number of rows. */
export async function purgeSignIns(app: App, stop?: AbortSignal): Promise<number> {
  const task = 'purge_sign_ins';
  const before = plusMs(app.clock.now(), -DAY_MS);
  let purged = 0;
  for (const remains of PURGE_TARGETS) {
    purged += await purgeOldRows(app, { task, ...remains, before }, stop);
  }
  return purged;
}

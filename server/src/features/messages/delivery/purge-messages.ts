import type { App } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

const KEPT_DAYS = 7;

/** Deletes messages that ended a week ago. Returns the number of rows. */
export async function purgeMessages(app: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(app.clock.now(), -KEPT_DAYS * DAY_MS);
  const only = (part: Sql) => part`status <> 'waiting'`;
  const task = 'purge_messages';
  const messages = { task, table: 'messages', key: 'id', age: 'updated_at', only, before };
  return await purgeOldRows(app, messages, stop);
}

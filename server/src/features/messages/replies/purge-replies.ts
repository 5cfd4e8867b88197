import type { App } from '../../../context.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

/**
 * Carriers repeat a reply within hours, but its signature never expires: while the id is stored, a
 * captured START cannot be replayed.
 */
const RETENTION_DAYS = 400;

/** Deletes ids of old replies. Returns the number of rows. */
export async function purgeReplies(app: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(app.clock.now(), -RETENTION_DAYS * DAY_MS);
  const task = 'purge_messages';
  const replies = { task, table: 'text_replies', key: 'id', age: 'received_at', before };
  return await purgeOldRows(app, replies, stop);
}

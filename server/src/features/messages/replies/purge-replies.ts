import type { App } from '../../../context.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

/**
 * A carrier repeats a reply within hours. Its signature is good for ever, though: as long as the id
 * is known, nobody who once saw a START go by can have it taken again.
 */
const KEPT_DAYS = 400;

/** Removes the ids of replies that were taken long ago. Returns how many went. */
export async function purgeReplies(app: App, stop?: AbortSignal): Promise<number> {
  const before = plusMs(app.clock.now(), -KEPT_DAYS * DAY_MS);
  const task = 'purge_messages';
  const replies = { task, table: 'text_replies', key: 'id', age: 'received_at', before };
  return await purgeOldRows(app, replies, stop);
}

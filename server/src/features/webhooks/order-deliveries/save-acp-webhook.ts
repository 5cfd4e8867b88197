import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { upsertAcpWebhook } from './acp-webhook-queries.ts';

/** The caller holds the lock of the store. */
export async function saveAcpWebhook(
  sql: Sql,
  storeId: StoreId,
  webhook: Parameters<typeof upsertAcpWebhook>[2],
  now: Date,
): Promise<void> {
  await upsertAcpWebhook(sql, storeId, webhook, now);
}

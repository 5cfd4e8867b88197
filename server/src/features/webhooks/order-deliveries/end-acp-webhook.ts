import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { updateAcpWebhookRemoved } from './acp-webhook-queries.ts';

/** The caller holds the lock of the store. */
export async function endAcpWebhook(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await updateAcpWebhookRemoved(sql, storeId, now);
}

import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { type AcpWebhook, findAcpWebhook } from './acp-webhook-queries.ts';

export type { AcpWebhook };

/** Null where the owner set no address. */
export async function readAcpWebhook(sql: Sql, storeId: StoreId): Promise<AcpWebhook | null> {
  return await findAcpWebhook(sql, storeId);
}

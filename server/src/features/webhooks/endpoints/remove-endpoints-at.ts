import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { deleteEndpoint, listEndpointRows } from './endpoint-queries.ts';

export async function removeEndpointsAt(sql: Sql, storeId: StoreId, url: string): Promise<void> {
  for (const endpoint of await listEndpointRows(sql, storeId)) {
    if (endpoint.url === url) await deleteEndpoint(sql, storeId, endpoint.id);
  }
}

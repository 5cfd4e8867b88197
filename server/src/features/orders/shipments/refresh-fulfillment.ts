import type { Sql } from '../../../platform/db/connect.ts';
import type { OrderId, StoreId } from '../../../values/ids.ts';
import { findOrder } from '../queries.ts';
import { statusAfter } from './fulfillment.ts';
import { updateFulfillment } from './shipment-queries.ts';

/** In a transaction that has changed the order and so holds its lock. */
export async function refreshFulfillment(sql: Sql, storeId: StoreId, id: OrderId): Promise<void> {
  const order = await findOrder(sql, storeId, { id });
  const status = order && statusAfter(order, order.shipments);
  if (!status || status === order.fulfillmentStatus) return;
  await updateFulfillment(sql, storeId, id, status);
}

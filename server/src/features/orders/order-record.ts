import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import type { Order, TimelineEntry } from './order.ts';
import type { OrderEvent } from './queries.ts';

/** What a change of a part of an order leaves in the order: a timeline entry and an event. */
export interface OrderRecord {
  readonly entry: TimelineEntry;
  readonly event: OrderEvent;
  readonly now: Date;
}

/** In a transaction. False if the order's version has changed, or the condition does not hold. */
export async function updateOrderRecorded(
  sql: Sql,
  storeId: StoreId,
  { id, version }: Pick<Order, 'id' | 'version'>,
  { entry, event, now }: OrderRecord,
  condition = sql`true`,
): Promise<boolean> {
  const [changed] = await sql<{ sequence: number }[]>`
    update orders set version = version + 1, updated_at = ${now},
      timeline = timeline || ${JSON.stringify([entry])}::text::jsonb,
      event_sequence = event_sequence + 1
    where store_id = ${storeId} and id = ${id} and version = ${version} and ${condition}
    returning event_sequence as sequence`;
  if (!changed) return false;
  await recordEvent(sql, storeId, { ...event, ...changed, aggregateId: id }, now);
  return true;
}

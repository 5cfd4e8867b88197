import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import type { Order, TimelineEntry } from './order.ts';
import type { OrderEvent } from './queries.ts';

/** What a change of a part of an order leaves in the order: a timeline entry and an event. */
export interface OrderRecord {
  readonly entry: TimelineEntry;
  readonly event: OrderEvent;
  readonly now: Date;
}

/** The CTE `changed`: the order's id, if its version is unchanged and the condition holds. */
export function changedOrderSql(
  sql: Sql,
  storeId: StoreId,
  { id, version }: Pick<Order, 'id' | 'version'>,
  { entry, now }: OrderRecord,
  condition = sql`true`,
) {
  return sql`changed as (
    update orders set version = version + 1, updated_at = ${now},
      timeline = timeline || ${JSON.stringify([entry])}::text::jsonb,
      event_sequence = event_sequence + 1
    where store_id = ${storeId} and id = ${id} and version = ${version} and ${condition}
    returning id, event_sequence)`;
}

/** The last part of that statement. */
export function insertEventSql(sql: Sql, storeId: StoreId, { event, now }: OrderRecord) {
  return sql`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${event.id}::uuid, changed.id, changed.event_sequence, ${event.type},
      ${JSON.stringify(event.data)}::text::jsonb, ${now}::timestamptz
    from changed`;
}

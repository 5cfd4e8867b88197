import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { EndpointId, EventId, StoreId } from '../../values/ids.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';

export interface DeliveryFilter {
  readonly endpointId?: EndpointId;
  readonly eventId?: EventId;
  readonly eventType?: string;
  readonly status?: DeliveryStatus;
  /** Keyset cursor: only older deliveries. */
  readonly after?: { readonly eventId: EventId; readonly endpointId: EndpointId };
  readonly limit: number;
}

/** Newest first; ids are time-ordered. */
export async function listDeliveriesBy(
  sql: Sql,
  storeId: StoreId,
  { endpointId, eventId, eventType, status, after, limit }: DeliveryFilter,
): Promise<Delivery[]> {
  return await sql<Delivery[]>`
    select ${deliveryColumns(sql)} from webhook_deliveries
    where store_id = ${storeId}
      ${endpointId ? sql`and endpoint_id = ${endpointId}` : sql``}
      ${eventId ? sql`and event_id = ${eventId}` : sql``}
      ${eventType ? sql`and event_type = ${eventType}` : sql``}
      ${status ? sql`and status = ${status}` : sql``}
      ${after ? sql`and (event_id, endpoint_id) < (${after.eventId}, ${after.endpointId})` : sql``}
    order by event_id desc, endpoint_id desc limit ${limit}`;
}

/** Restarts a delivery with ten attempts; one that is pending stays unchanged. */
export async function updateReplayed(
  sql: Sql,
  storeId: StoreId,
  endpointId: EndpointId,
  eventId: EventId,
  now: Date,
): Promise<Delivery | undefined> {
  const [row] = await sql<Delivery[]>`
    update webhook_deliveries set
      attempts = case when status = 'pending' then attempts else 0 end,
      next_try_at = case when status = 'pending' then next_try_at else ${now} end,
      delivered_at = null, status = 'pending', updated_at = ${now}
    where store_id = ${storeId} and endpoint_id = ${endpointId} and event_id = ${eventId}
    returning ${deliveryColumns(sql)}`;
  return row;
}

export async function updateFailedReplayed(
  sql: Sql,
  storeId: StoreId,
  endpointId: EndpointId,
  replay: { readonly since: Date; readonly now: Date; readonly limit: number },
): Promise<number> {
  const { count } = await sql`
    update webhook_deliveries set attempts = 0, next_try_at = ${replay.now}, status = 'pending',
      updated_at = ${replay.now}
    where store_id = ${storeId} and endpoint_id = ${endpointId} and status = 'failed'
      and event_id in (
        select event_id from webhook_deliveries
        where store_id = ${storeId} and endpoint_id = ${endpointId} and status = 'failed'
          and created_at >= ${replay.since}
        order by event_id limit ${replay.limit})`;
  return count;
}

/**
 * Inserts an event for one endpoint and its delivery, in a transaction. Undefined where there is no
 * such endpoint.
 */
export async function insertTestDelivery(
  sql: Sql,
  storeId: StoreId,
  endpointId: EndpointId,
  event: { readonly id: EventId; readonly data: object; readonly now: Date },
): Promise<Delivery | undefined> {
  const { count } = await sql`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at,
      fanned_out_at)
    select store_id, ${event.id}::uuid, ${event.id}::uuid, 1, 'webhook.test',
      ${JSON.stringify(event.data)}::text::jsonb, ${event.now}::timestamptz,
      ${event.now}::timestamptz
    from webhook_endpoints where store_id = ${storeId} and id = ${endpointId}`;
  if (count === 0) return undefined;
  const [row] = await sql<Delivery[]>`
    insert into webhook_deliveries (store_id, event_id, endpoint_id, aggregate_id, sequence,
      event_type, status, attempts, next_try_at, created_at, updated_at)
    values (${storeId}, ${event.id}, ${endpointId}, ${event.id}, 1, 'webhook.test', 'pending', 0,
      ${event.now}, ${event.now}, ${event.now})
    returning ${deliveryColumns(sql)}`;
  return row;
}

export const deliveryColumns = staticFragment(
  (sql) => sql`event_id as "eventId", endpoint_id as "endpointId", event_type as "eventType",
    status, attempts, next_try_at as "nextTryAt", last_status as "lastStatus",
    last_error as "lastError", created_at as "createdAt", updated_at as "updatedAt",
    delivered_at as "deliveredAt"`,
);

import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import { createdBetween, type Period } from '../../../platform/db/created-between.ts';
import { unprepared } from '../../../platform/db/driver/sql.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import type { EndpointId, EventId, StoreId } from '../../../values/ids.ts';
import type { Delivery } from '../delivery.ts';
import { deliveryColumns } from '../delivery-queries.ts';
import type { EventType } from '../events.ts';
import type { DeliveryAttempt, StoredEvent } from './stored-event.ts';

export interface EventFilter {
  readonly type?: EventType;
  readonly orderId?: string;
  readonly customerId?: string;
  readonly cartId?: string;
  readonly period: Period;
  /** The last event of the previous page. */
  readonly before?: EventId;
}

/** Newest first; ids ascend with time. */
export async function listEvents(
  sql: Sql,
  storeId: StoreId,
  filter: EventFilter,
  limit: number,
): Promise<StoredEvent[]> {
  const { type, customerId, period, before } = filter;
  return await sql<StoredEvent[]>`
    ${unprepared}
    select ${eventColumns(sql)} from events
    where store_id = ${storeId}
      ${type ? sql`and type = ${type}` : sql``}
      ${customerId ? sql`and aggregate_id = ${customerId}` : sql``}
      ${ofCheckoutSql(sql, storeId, filter)}
      ${createdBetween(sql, period)}
      ${before ? sql`and id < ${before}` : sql``}
    order by id desc limit ${limit}`;
}

/** Those of a cart, its payments, its order and the order's disputes. A cart may have no order. */
function ofCheckoutSql(sql: Sql, storeId: StoreId, { cartId, orderId }: EventFilter): Fragment[] {
  const carts = [
    ...(cartId ? [sql`${cartId}::uuid`] : []),
    ...(orderId
      ? [sql`(select cart_id from orders where store_id = ${storeId} and id = ${orderId})`]
      : []),
  ];
  return carts.map(
    (cart) => sql`and aggregate_id in (
      select ${cart}
      union all select id from orders where store_id = ${storeId} and cart_id = ${cart}
      union all select id from payment_attempts where store_id = ${storeId} and cart_id = ${cart}
      union all select id from disputes where store_id = ${storeId} and order_id in (
        select id from orders where store_id = ${storeId} and cart_id = ${cart}))`,
  );
}

export async function findEvent(
  sql: Sql,
  storeId: StoreId,
  id: EventId,
): Promise<StoredEvent | undefined> {
  const [event] = await sql<StoredEvent[]>`
    select ${eventColumns(sql)} from events where store_id = ${storeId} and id = ${id}`;
  return event;
}

export async function findDelivery(
  sql: Sql,
  storeId: StoreId,
  endpointId: EndpointId,
  eventId: EventId,
): Promise<Delivery | undefined> {
  const [delivery] = await sql<Delivery[]>`
    select ${deliveryColumns(sql)} from webhook_deliveries
    where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}`;
  return delivery;
}

/** Oldest first. */
export async function listDeliveryAttempts(
  sql: Sql,
  storeId: StoreId,
  endpointId: EndpointId,
  eventId: EventId,
): Promise<DeliveryAttempt[]> {
  return await sql<DeliveryAttempt[]>`
    select status, error, duration_ms as "durationMs", created_at as "createdAt"
    from webhook_attempts
    where store_id = ${storeId} and event_id = ${eventId} and endpoint_id = ${endpointId}
    order by id`;
}

const eventColumns = staticFragment(
  (sql) => sql`id, type, aggregate_id as "aggregateId", sequence, data,
    created_at as "createdAt"`,
);

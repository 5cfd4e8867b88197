import type { Sql } from '../../platform/db/connect.ts';
import type { CartId, OrderId, ShipmentId, StoreId } from '../../values/ids.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import type { Order, OrderSnapshot, Shipment, TimelineEntry } from './order.ts';

export type OrderName =
  | { readonly id: OrderId }
  | { readonly cartId: CartId }
  | { readonly year: number; readonly sequence: number };

/** The order with its shipments, in one statement. */
export async function findOrder(
  sql: Sql,
  storeId: StoreId,
  name: OrderName,
): Promise<Order | undefined> {
  const isNamed =
    'id' in name
      ? sql`orders.id = ${name.id}`
      : 'cartId' in name
        ? sql`orders.cart_id = ${name.cartId}`
        : sql`orders.number_year = ${name.year}
            and orders.number_sequence = ${name.sequence}::bigint`;
  const [row] = await sql<OrderRow[]>`
    select id, version, number, cart_id as "cartId", customer_id as "customerId", status, currency,
      total, developer_mode as "developerMode", authorized, captured, uncaptured,
      refunded, disputed, payment_outcome as "paymentOutcome", snapshot, corrections, tags,
      refunded_items as "refundedItems", returned_items as "returnedItems",
      timeline, event_sequence as "eventSequence", fulfillment_status as "fulfillmentStatus",
      created_at as "createdAt",
      updated_at as "updatedAt",
      (select coalesce(jsonb_agg(to_jsonb(shipments) order by shipments.id), '[]'::jsonb)
        from shipments
        where shipments.store_id = ${storeId} and shipments.order_id = orders.id) as shipments
    from orders where orders.store_id = ${storeId} and ${isNamed}`;
  if (!row) return undefined;
  const { corrections, ...order } = row;
  const snapshot = { ...order.snapshot, ...corrections };
  return { ...order, snapshot, shipments: row.shipments.map(shipmentOf) };
}

type OrderRow = Omit<Order, 'shipments'> & {
  shipments: ShipmentRow[];
  corrections: Corrections | null;
};

/** Fields of the snapshot that an operator may correct. */
export type Corrections = Partial<Pick<OrderSnapshot, 'email' | 'shippingAddress'>>;

/** A shipment as returned in jsonb. */
interface ShipmentRow {
  id: ShipmentId;
  order_id: OrderId;
  carrier_code: string;
  tracking_number: string;
  tracking_url: string | null;
  status: Shipment['status'];
  notes: string | null;
  metadata: Record<string, string>;
  lines: Record<string, number>;
  created_at: string;
  updated_at: string;
}

function shipmentOf(row: ShipmentRow): Shipment {
  return {
    id: row.id,
    orderId: row.order_id,
    carrierCode: row.carrier_code,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    status: row.status,
    notes: row.notes,
    metadata: row.metadata,
    lines: row.lines,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

export interface OrderEvent {
  readonly id: string;
  readonly type: string;
  readonly data: object;
}

/** Status, timeline entry and event, in a transaction. False where the version changed. */
export async function updateOrderStatus(
  sql: Sql,
  storeId: StoreId,
  order: Order,
  change: { status: Order['status']; entry: TimelineEntry; event: OrderEvent; now: Date },
): Promise<boolean> {
  const { status, entry, event, now } = change;
  const [changed] = await sql<{ sequence: number }[]>`
    update orders set status = ${status}, version = version + 1,
      timeline = timeline || ${JSON.stringify([entry])}::text::jsonb,
      event_sequence = event_sequence + 1, updated_at = ${now}
    where store_id = ${storeId} and id = ${order.id} and version = ${order.version}
    returning event_sequence as sequence`;
  if (!changed) return false;
  await recordEvent(sql, storeId, { ...event, ...changed, aggregateId: order.id }, now);
  return true;
}

export interface TextNotifications {
  readonly phone: string;
  readonly enabled: boolean;
  readonly consentedAt: Date;
}

/** False where the order does not exist. */
export async function upsertTextNotifications(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
  { phone, enabled, consentedAt }: TextNotifications,
): Promise<boolean> {
  const { count } = await sql`
    insert into order_notifications (store_id, order_id, phone, enabled, consented_at)
    values (${storeId}, ${orderId}, ${phone}, ${enabled}, ${consentedAt})
    on conflict (store_id, order_id) do update set
      phone = excluded.phone, enabled = excluded.enabled, consented_at = excluded.consented_at`;
  return count === 1;
}

/** Undefined where no notification is active. */
export async function updateTextsEnded(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
): Promise<TextNotifications | undefined> {
  const [ended] = await sql<TextNotifications[]>`
    update order_notifications set enabled = false
    where store_id = ${storeId} and order_id = ${orderId}
    returning phone, enabled, consented_at as "consentedAt"`;
  return ended;
}

/** Disabled where the customer has withdrawn consent, whatever the order has stored. */
export async function findTextNotifications(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
): Promise<TextNotifications | undefined> {
  const [row] = await sql<TextNotifications[]>`
    select phone, consented_at as "consentedAt",
      enabled and coalesce((
        select subscribed from consents
        where consents.store_id = ${storeId} and consents.customer_id = orders.customer_id
          and kind = 'transactional'
        order by consents.sequence desc limit 1), true) as enabled
    from order_notifications join orders
      on orders.store_id = ${storeId} and orders.id = order_notifications.order_id
    where order_notifications.store_id = ${storeId} and order_id = ${orderId}`;
  return row;
}

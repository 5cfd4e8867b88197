import type { Sql } from '../../../platform/db/connect.ts';
import type { OrderId, StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import { sandboxMark } from '../../webhooks/events.ts';
import { recordEvent } from '../../webhooks/record-event.ts';
import type { FulfillmentStatus, Shipment, TimelineEntry } from '../order.ts';
import type { OrderEvent } from '../queries.ts';
import { insertOrderTerms } from '../term-queries.ts';

/** What a change of a shipment changes in its order. */
export interface ShippedOrder {
  readonly version: number;
  readonly fulfillmentStatus: FulfillmentStatus;
  readonly timeline: readonly TimelineEntry[];
}

export interface ChangedShipment extends ShippedOrder {
  /** Of a corrected number; the order is still found by the earlier one. */
  readonly terms: readonly string[];
}

/**
 * Inserts a shipment, its search words and its event, in a transaction. False where the order's
 * version changed.
 */
export async function insertShipment(
  sql: Sql,
  storeId: StoreId,
  shipment: Shipment,
  { version, fulfillmentStatus, timeline }: ShippedOrder,
  terms: readonly string[],
  event: OrderEvent,
): Promise<boolean> {
  const [changed] = await sql<{ sequence: number; number: string; developerMode: boolean }[]>`
    update orders set version = version + 1, event_sequence = event_sequence + 1,
      search_terms = search_terms || ${joinedTerms(terms)}, updated_at = ${shipment.createdAt},
      fulfillment_status = ${fulfillmentStatus},
      timeline = timeline || ${JSON.stringify(timeline)}::text::jsonb
    where store_id = ${storeId} and id = ${shipment.orderId} and version = ${version}
    returning event_sequence as sequence, number, developer_mode as "developerMode"`;
  if (!changed) return false;
  const { sequence, number: orderNumber } = changed;
  const data = { ...event.data, orderNumber, ...sandboxMark(changed) };
  const newEvent = { ...event, sequence, data, aggregateId: shipment.orderId };
  const added = sql`
    insert into shipments (store_id, id, order_id, carrier_code, tracking_number, tracking_url,
      status, notes, metadata, lines, created_at, updated_at)
    values (${storeId}, ${shipment.id}, ${shipment.orderId}, ${shipment.carrierCode},
      ${shipment.trackingNumber}, ${shipment.trackingUrl}, ${shipment.status}, ${shipment.notes},
      ${JSON.stringify(shipment.metadata)}::text::jsonb,
      ${JSON.stringify(shipment.lines)}::text::jsonb, ${shipment.createdAt},
      ${shipment.createdAt})`;
  await Promise.all([
    added,
    insertOrderTerms(sql, storeId, shipment.orderId, terms),
    recordEvent(sql, storeId, newEvent, shipment.createdAt),
  ]);
  return true;
}

/** In a transaction. False where the order, and so perhaps the shipment, changed since. */
export async function updateShipment(
  sql: Sql,
  storeId: StoreId,
  shipment: Shipment,
  { version, fulfillmentStatus, timeline, terms }: ChangedShipment,
  event: OrderEvent,
): Promise<boolean> {
  const [changed] = await sql<{ sequence: number }[]>`
    update orders set version = version + 1, event_sequence = event_sequence + 1,
      updated_at = ${shipment.updatedAt}, fulfillment_status = ${fulfillmentStatus},
      search_terms = search_terms || ${joinedTerms(terms)},
      timeline = timeline || ${JSON.stringify(timeline)}::text::jsonb
    where store_id = ${storeId} and id = ${shipment.orderId} and version = ${version}
    returning event_sequence as sequence`;
  if (!changed) return false;
  const moved = sql`
    update shipments set status = ${shipment.status}, carrier_code = ${shipment.carrierCode},
      tracking_number = ${shipment.trackingNumber}, tracking_url = ${shipment.trackingUrl},
      lines = ${JSON.stringify(shipment.lines)}::text::jsonb, updated_at = ${shipment.updatedAt}
    where store_id = ${storeId} and id = ${shipment.id} and order_id = ${shipment.orderId}`;
  const newEvent = { ...event, ...changed, aggregateId: shipment.orderId };
  await Promise.all([
    moved,
    insertOrderTerms(sql, storeId, shipment.orderId, terms),
    recordEvent(sql, storeId, newEvent, shipment.updatedAt),
  ]);
  return true;
}

export async function updateFulfillment(
  sql: Sql,
  storeId: StoreId,
  id: OrderId,
  status: FulfillmentStatus,
): Promise<void> {
  await sql`
    update orders set fulfillment_status = ${status} where store_id = ${storeId} and id = ${id}`;
}

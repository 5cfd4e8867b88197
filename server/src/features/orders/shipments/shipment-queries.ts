import type { Sql } from '../../../platform/db/connect.ts';
import type { OrderId, StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import { markIn } from '../../webhooks/events.ts';
import type { FulfillmentStatus, Shipment, TimelineEntry } from '../order.ts';
import type { OrderEvent } from '../queries.ts';

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

/** Inserts a shipment, its search words and its event. False where the order's version changed. */
export async function insertShipment(
  sql: Sql,
  storeId: StoreId,
  shipment: Shipment,
  { version, fulfillmentStatus, timeline }: ShippedOrder,
  terms: readonly string[],
  event: OrderEvent,
): Promise<boolean> {
  const { count } = await sql`
    with changed as (
      update orders set version = version + 1, event_sequence = event_sequence + 1,
        search_terms = search_terms || ${joinedTerms(terms)}, updated_at = ${shipment.createdAt},
        fulfillment_status = ${fulfillmentStatus},
        timeline = timeline || ${JSON.stringify(timeline)}::text::jsonb
      where store_id = ${storeId} and id = ${shipment.orderId} and version = ${version}
      returning id, event_sequence, number, developer_mode),
    added as (
      insert into shipments (store_id, id, order_id, carrier_code, tracking_number, tracking_url,
        status, notes, metadata, lines, created_at, updated_at)
      select ${storeId}::uuid, ${shipment.id}::uuid, changed.id, ${shipment.carrierCode},
        ${shipment.trackingNumber}, ${shipment.trackingUrl}::text, ${shipment.status},
        ${shipment.notes}::text, ${JSON.stringify(shipment.metadata)}::text::jsonb,
        ${JSON.stringify(shipment.lines)}::text::jsonb,
        ${shipment.createdAt}::timestamptz, ${shipment.createdAt}::timestamptz
      from changed),
    words as (
      insert into order_search_terms (store_id, term, order_id)
      select ${storeId}::uuid, word, changed.id from changed,
        jsonb_array_elements_text(${JSON.stringify(terms)}::text::jsonb) as word
      on conflict do nothing)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${event.id}::uuid, changed.id, changed.event_sequence, ${event.type},
      ${JSON.stringify(event.data)}::text::jsonb
        || jsonb_build_object('orderNumber', changed.number)
        || ${markIn(sql, 'changed')}, ${shipment.createdAt}::timestamptz
    from changed`;
  return count === 1;
}

/** False where the order, and so perhaps the shipment, changed since it was read. */
export async function updateShipment(
  sql: Sql,
  storeId: StoreId,
  shipment: Shipment,
  { version, fulfillmentStatus, timeline, terms }: ChangedShipment,
  event: OrderEvent,
): Promise<boolean> {
  const { count } = await sql`
    with changed as (
      update orders set version = version + 1, event_sequence = event_sequence + 1,
        updated_at = ${shipment.updatedAt}, fulfillment_status = ${fulfillmentStatus},
        search_terms = search_terms || ${joinedTerms(terms)},
        timeline = timeline || ${JSON.stringify(timeline)}::text::jsonb
      where store_id = ${storeId} and id = ${shipment.orderId} and version = ${version}
      returning id, event_sequence),
    moved as (
      update shipments set status = ${shipment.status}, carrier_code = ${shipment.carrierCode},
        tracking_number = ${shipment.trackingNumber}, tracking_url = ${shipment.trackingUrl},
        lines = ${JSON.stringify(shipment.lines)}::text::jsonb, updated_at = ${shipment.updatedAt}
      from changed
      where shipments.store_id = ${storeId} and shipments.id = ${shipment.id}
        and shipments.order_id = changed.id),
    words as (
      insert into order_search_terms (store_id, term, order_id)
      select ${storeId}::uuid, word, changed.id from changed,
        jsonb_array_elements_text(${JSON.stringify(terms)}::text::jsonb) as word
      on conflict do nothing)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, ${event.id}::uuid, changed.id, changed.event_sequence, ${event.type},
      ${JSON.stringify(event.data)}::text::jsonb, ${shipment.updatedAt}::timestamptz
    from changed`;
  return count === 1;
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

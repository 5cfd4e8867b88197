import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { ShipmentId } from '../../../values/ids.ts';
import { toTerms } from '../../../values/search-terms.ts';
import type { EventData } from '../../webhooks/events.ts';
import { followShipments } from './follow-shipments.ts';
import { shippedLines, statusAfter, unshippedUnits } from './fulfillment.ts';
import { type Notified, notifyOfShipment } from './notify-of-shipment.ts';
import { refuseUndone } from './refuse-undone.ts';
import { shipmentEntries } from './shipment-entries.ts';
import { insertShipment } from './shipment-queries.ts';

const ATTEMPTS_MAX = 50;

import { isWithdrawn, type Order, type Shipment, type ShipmentStatus } from '../order.ts';
import { readOrder } from '../read-order.ts';

export interface NewShipment {
  readonly carrierCode: string;
  readonly trackingNumber: string;
  readonly trackingUrl?: string;
  readonly notes?: string;
  readonly metadata?: Record<string, string>;
  readonly status?: ShipmentStatus;
  /** Default: all that is unshipped. */
  readonly lines?: readonly ShippedLine[];
}

export interface ShippedLine {
  readonly itemId: string;
  readonly quantity: number;
}

const WITHDRAWN = 'A dispute withdrew the money of this order. Name the lines to ship it anyway.';

export async function createShipment(
  ctx: StoreContext,
  orderId: string,
  input: NewShipment,
): Promise<{ shipment: Shipment } & Notified> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    const shipment = newShipment(ctx, order, input);
    const { id: shipmentId, carrierCode, trackingNumber, trackingUrl, status } = shipment;
    // The statement adds the order's number and sandbox flag.
    const data: Omit<EventData<'shipment.created'>, 'orderNumber'> = {
      orderId: order.id,
      shipmentId,
      carrierCode,
      trackingNumber,
      trackingUrl,
      status,
      lines: shippedLines(shipment),
    };
    const event = { id: ctx.ids.next<never>(), type: 'shipment.created', data };
    const terms = toTerms([trackingNumber]);
    const shipped = {
      version: order.version,
      fulfillmentStatus: statusAfter(order, [...order.shipments, shipment]),
      timeline: shipmentEntries(ctx, shipment, null),
    };
    const notified = await withTransaction(ctx, async (inside) => {
      const { sql, storeId } = inside;
      const isAdded = await insertShipment(sql, storeId, shipment, shipped, terms, event);
      if (!isAdded) return undefined;
      await followShipments(inside, order.id);
      return await notifyOfShipment(inside, shipment);
    });
    return notified && { shipment, ...notified };
  });
}

function newShipment(ctx: StoreContext, order: Order, input: NewShipment): Shipment {
  const now = ctx.app.clock.now();
  return {
    id: ctx.ids.next<ShipmentId>(),
    orderId: order.id,
    carrierCode: input.carrierCode,
    trackingNumber: input.trackingNumber,
    trackingUrl: input.trackingUrl ?? null,
    status: input.status ?? 'pending',
    notes: input.notes ?? null,
    metadata: input.metadata ?? {},
    lines: linesOf(ctx, order, input),
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * All unshipped units, or the named lines. Under /v1 a shipment may be without units, since two
 * parcels may look alike. Operators are refused, since another operator may have shipped them.
 */
function linesOf(
  { operator }: StoreContext,
  order: Order,
  { lines }: NewShipment,
): Record<string, number> {
  const { snapshot, shipments } = order;
  const left = unshippedUnits(snapshot.items, shipments, order);
  if (!operator) return Object.fromEntries(left);
  refuseUndone(order);
  if (!lines && isWithdrawn(order)) throw new ApiError('NOT_SHIPPABLE', WITHDRAWN);
  // A refunded unit may be one that was shipped before, so it can still be named.
  const unsent = unshippedUnits(snapshot.items, shipments, {});
  const possible = lines ? unsent : left;
  if ([...possible.values()].every((units) => units === 0)) throw new ApiError('NOT_SHIPPABLE');
  return lines ? namedLines(order, lines, unsent) : Object.fromEntries(left);
}

function namedLines(
  { snapshot }: Order,
  lines: readonly ShippedLine[],
  left: ReadonlyMap<string, number>,
): Record<string, number> {
  const wanted = new Map([...left.keys()].map((id) => [id, 0]));
  for (const { itemId, quantity } of lines) {
    const id = itemId.toLowerCase();
    if (!snapshot.items.some((item) => item.id === id)) {
      throw new ApiError('ITEM_NOT_FOUND', 'There is no such item in this order.');
    }
    const units = (wanted.get(id) ?? 0) + quantity;
    if (units > (left.get(id) ?? 0)) throw new ApiError('SHIPMENT_EXCEEDS_UNSHIPPED');
    wanted.set(id, units);
  }
  return Object.fromEntries(wanted);
}

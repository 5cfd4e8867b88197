import type { StoreContext } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { ShipmentId } from '../../../values/ids.ts';
import type { EventData } from '../../webhooks/events.ts';
import { followShipments } from './follow-shipments.ts';
import { fulfillmentStatus, unshippedUnits } from './fulfillment.ts';
import { type Notified, notifyOfShipment } from './notify-of-shipment.ts';
import { insertShipment } from './shipment-queries.ts';

const ATTEMPTS_MAX = 50;

import { type Order, type Shipment, type ShipmentStatus, toTerms } from '../order.ts';
import { readOrder } from '../read-order.ts';

export interface NewShipment {
  readonly carrierCode: string;
  readonly trackingNumber: string;
  readonly trackingUrl?: string;
  readonly notes?: string;
  readonly metadata?: Record<string, string>;
  readonly status?: ShipmentStatus;
}

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
    };
    const event = { id: ctx.ids.next<never>(), type: 'shipment.created', data };
    const terms = toTerms([trackingNumber]);
    const shipped = {
      version: order.version,
      fulfillmentStatus: fulfillmentStatus(order.snapshot.items, [...order.shipments, shipment]),
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
  const left = unshippedUnits(order.snapshot.items, order.shipments);
  return {
    id: ctx.ids.next<ShipmentId>(),
    orderId: order.id,
    carrierCode: input.carrierCode,
    trackingNumber: input.trackingNumber,
    trackingUrl: input.trackingUrl ?? null,
    status: input.status ?? 'pending',
    notes: input.notes ?? null,
    metadata: input.metadata ?? {},
    lines: Object.fromEntries(left),
    createdAt: now,
    updatedAt: now,
  };
}

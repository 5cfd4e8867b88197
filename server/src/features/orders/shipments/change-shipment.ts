import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import type { Order, Shipment, ShipmentStatus } from '../order.ts';
import { readOrder } from '../read-order.ts';
import { followShipments } from './follow-shipments.ts';
import { isActive, linesWithin, statusAfter, unshippedUnits } from './fulfillment.ts';
import { type Notified, notifyOfShipment } from './notify-of-shipment.ts';
import { refuseUndone } from './refuse-undone.ts';
import { shipmentEntries } from './shipment-entries.ts';
import { updateShipmentStatus } from './shipment-queries.ts';

const ATTEMPTS_MAX = 50;

/**
 * Allows any transition, but for operators none that ships an undone order again. Setting the same
 * status again writes nothing and emits no event.
 */
export async function changeShipment(
  ctx: StoreContext,
  orderId: string,
  shipmentId: string,
  status: ShipmentStatus,
): Promise<{ shipment: Shipment } & Notified> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    const before = order.shipments.find(({ id }) => id === shipmentId.toLowerCase());
    if (!before) throw new ApiError('SHIPMENT_NOT_FOUND');
    if (before.status === status) return { shipment: before };
    const shipment = moved(ctx, order, before, status);
    const data: EventData<'shipment.updated'> = {
      orderId: order.id,
      orderNumber: order.number,
      shipmentId: shipment.id,
      carrierCode: shipment.carrierCode,
      trackingNumber: shipment.trackingNumber,
      trackingUrl: shipment.trackingUrl,
      from: before.status,
      to: status,
      ...sandboxMark(order),
    };
    const event = { id: ctx.ids.next<never>(), type: 'shipment.updated', data };
    const shipments = order.shipments.map((one) => (one === before ? shipment : one));
    const shipped = {
      version: order.version,
      fulfillmentStatus: statusAfter(order, shipments),
      timeline: shipmentEntries(ctx, shipment, before.status),
    };
    const notified = await withTransaction(ctx, async (inside) => {
      const { sql, storeId } = inside;
      const { status: from } = before;
      const isMoved = await updateShipmentStatus(sql, storeId, shipment, from, shipped, event);
      if (!isMoved) return undefined;
      await followShipments(inside, order.id);
      return await notifyOfShipment(inside, shipment);
    });
    return notified && { shipment, ...notified };
  });
}

/** A shipment that becomes active again leaves to the others what they have taken over. */
function moved(
  ctx: StoreContext,
  order: Order,
  before: Shipment,
  status: ShipmentStatus,
): Shipment {
  const after = { ...before, status, updatedAt: ctx.app.clock.now() };
  if (isActive(before) || !isActive(after)) return after;
  if (ctx.operator) refuseUndone(order);
  const { snapshot, shipments } = order;
  return { ...after, lines: linesWithin(before, unshippedUnits(snapshot.items, shipments, {})) };
}

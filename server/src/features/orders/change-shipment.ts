import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { EventData } from '../webhooks/events.ts';
import { type Notified, notifyOfShipment } from './notify-of-shipment.ts';
import type { Shipment, ShipmentStatus } from './order.ts';
import { updateShipmentStatus } from './queries.ts';
import { readOrder } from './read-order.ts';

const ATTEMPTS_MAX = 50;

/** From any status to any other; the same again changes nothing and tells nobody. */
export async function changeShipment(
  ctx: StoreContext,
  orderId: string,
  shipmentId: string,
  status: ShipmentStatus,
): Promise<{ shipment: Shipment } & Notified> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const order = await readOrder(ctx, orderId);
    const before = order.shipments.find(({ id }) => id === shipmentId.toLowerCase());
    if (!before) throw new ApiError('SHIPMENT_NOT_FOUND');
    if (before.status === status) return { shipment: before };
    const shipment: Shipment = { ...before, status, updatedAt: ctx.now() };
    const data: EventData<'shipment.updated'> = {
      orderId: order.id,
      orderNumber: order.number,
      shipmentId: shipment.id,
      carrierCode: shipment.carrierCode,
      trackingNumber: shipment.trackingNumber,
      trackingUrl: shipment.trackingUrl,
      from: before.status,
      to: status,
    };
    const event = { id: ctx.ids.next<never>(), type: 'shipment.updated', data };
    const isWritten = await ctx.write((sql) =>
      updateShipmentStatus(sql, ctx.storeId, shipment, before.status, event),
    );
    if (isWritten) return { shipment, ...(await notifyOfShipment(ctx, shipment)) };
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

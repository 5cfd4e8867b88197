import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { type OrderId, parseId, type ShipmentId } from '../../values/ids.ts';
import type { EventData } from '../webhooks/events.ts';
import { followShipments } from './follow-shipments.ts';
import { type Notified, notifyOfShipment } from './notify-of-shipment.ts';
import { type Shipment, type ShipmentStatus, toTerms } from './order.ts';
import { insertShipment } from './queries.ts';

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
  const id = parseId<OrderId>(orderId);
  if (!id) throw new ApiError('ORDER_NOT_FOUND');
  const now = ctx.app.clock.now();
  const shipment: Shipment = {
    id: ctx.ids.next<ShipmentId>(),
    orderId: id,
    carrierCode: input.carrierCode,
    trackingNumber: input.trackingNumber,
    trackingUrl: input.trackingUrl ?? null,
    status: input.status ?? 'pending',
    notes: input.notes ?? null,
    metadata: input.metadata ?? {},
    createdAt: now,
    updatedAt: now,
  };
  const { trackingNumber, carrierCode, trackingUrl, status } = shipment;
  // The statement adds the order's number and sandbox flag.
  const data: Omit<EventData<'shipment.created'>, 'orderNumber'> = {
    orderId: id,
    shipmentId: shipment.id,
    carrierCode,
    trackingNumber,
    trackingUrl,
    status,
  };
  const event = { id: ctx.ids.next<never>(), type: 'shipment.created', data };
  const terms = toTerms([trackingNumber]);
  const notified = await withTransaction(ctx, async (inside) => {
    const isAdded = await insertShipment(inside.sql, inside.storeId, shipment, terms, event);
    if (!isAdded) return undefined;
    await followShipments(inside, id);
    return await notifyOfShipment(inside, shipment);
  });
  if (!notified) throw new ApiError('ORDER_NOT_FOUND');
  return { shipment, ...notified };
}

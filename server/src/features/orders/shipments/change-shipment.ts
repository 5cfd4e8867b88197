import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { toTerms } from '../../../values/search-terms.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import { refuseFull } from '../annotations/internal-entry.ts';
import type { Order, Shipment, ShipmentStatus } from '../order.ts';
import type { OrderEvent } from '../queries.ts';
import { readOrder } from '../read-order.ts';
import { followShipments } from './follow-shipments.ts';
import { isActive, linesWithin, statusAfter, unshippedUnits } from './fulfillment.ts';
import { type Notified, notifyOfShipment } from './notify-of-shipment.ts';
import { refuseUndone } from './refuse-undone.ts';
import { correctionEntries, shipmentEntries } from './shipment-entries.ts';
import { updateShipment } from './shipment-queries.ts';

const ATTEMPTS_MAX = 50;

/** Fields that stay out keep their value. */
export interface ShipmentUpdate {
  readonly status?: ShipmentStatus;
  readonly carrierCode?: string;
  readonly trackingNumber?: string;
  /** Without it, another carrier or number removes the old address. */
  readonly trackingUrl?: string | null;
}

/**
 * Operators cannot reactivate a shipment of a voided or cancelled order; other transitions are
 * allowed. A change to what is already stored writes nothing and emits no event.
 */
export async function changeShipment(
  ctx: StoreContext,
  orderId: string,
  shipmentId: string,
  update: ShipmentUpdate,
): Promise<{ shipment: Shipment } & Notified> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const order = await readOrder(ctx, orderId);
    const before = order.shipments.find(({ id }) => id === shipmentId.toLowerCase());
    if (!before) throw new ApiError('SHIPMENT_NOT_FOUND');
    const corrected = correctedShipment(before, update);
    const shipment = moved(ctx, order, corrected, update.status ?? before.status);
    const corrections = correctionEntries(ctx, shipment, before);
    const isMoved = shipment.status !== before.status;
    if (!isMoved && corrections.length === 0) return { shipment: before };
    if (corrections.length > 0) refuseFull(order);
    const shipments = order.shipments.map((one) => (one === before ? shipment : one));
    const steps = isMoved ? shipmentEntries(ctx, shipment, before.status) : [];
    const shipped = {
      version: order.version,
      fulfillmentStatus: statusAfter(order, shipments),
      timeline: [...corrections, ...steps],
      terms: newTerms(shipment, before),
    };
    const event = updatedEvent(ctx, order, before, shipment);
    const notified = await withTransaction(ctx, async (inside) => {
      if (!(await updateShipment(inside.sql, ctx.storeId, shipment, shipped, event))) return;
      // The shopper gets no second message about the same step.
      if (!isMoved) return {};
      await followShipments(inside, order.id);
      return await notifyOfShipment(inside, shipment);
    });
    return notified && { shipment, ...notified };
  });
}

function correctedShipment(before: Shipment, update: ShipmentUpdate): Shipment {
  const { carrierCode = before.carrierCode, trackingNumber = before.trackingNumber } = update;
  const isSame = carrierCode === before.carrierCode && trackingNumber === before.trackingNumber;
  const { trackingUrl = isSame ? before.trackingUrl : null } = update;
  return { ...before, carrierCode, trackingNumber, trackingUrl };
}

function newTerms({ trackingNumber }: Shipment, before: Shipment): string[] {
  return trackingNumber === before.trackingNumber ? [] : toTerms([trackingNumber]);
}

/** A shipment that becomes active again keeps only the units that no other shipment has. */
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

function updatedEvent(
  ctx: StoreContext,
  order: Order,
  before: Shipment,
  shipment: Shipment,
): OrderEvent {
  const data: EventData<'shipment.updated'> = {
    orderId: order.id,
    orderNumber: order.number,
    shipmentId: shipment.id,
    carrierCode: shipment.carrierCode,
    trackingNumber: shipment.trackingNumber,
    trackingUrl: shipment.trackingUrl,
    from: before.status,
    to: shipment.status,
    ...sandboxMark(order),
  };
  return { id: ctx.ids.next<never>(), type: 'shipment.updated', data };
}

import type { StoreContext } from '../../../context.ts';
import { internalEntry } from '../annotations/internal-entry.ts';
import type { Shipment, ShipmentStatus, TimelineEntry } from '../order.ts';
import { byOperator, operatorOf } from '../timeline.ts';

/** The timeline entry of an operator's change. A call with an API key adds none. */
export function shipmentEntries(
  ctx: StoreContext,
  { status, updatedAt }: Shipment,
  from: ShipmentStatus | null,
): TimelineEntry[] {
  const operator = operatorOf(ctx);
  if (!operator) return [];
  const type = from === null ? 'shipment_created' : 'shipment_updated';
  return [{ at: updatedAt.toISOString(), type, ...byOperator(operator), from, to: status }];
}

/** The timeline entry of a correction of carrier, number or address; none where all are equal. */
export function correctionEntries(
  ctx: StoreContext,
  shipment: Shipment,
  before: Shipment,
): TimelineEntry[] {
  const [from, to] = [before, shipment].map(trackingLine) as [string, string];
  return from === to ? [] : [internalEntry(ctx, 'shipment_corrected', from, to)];
}

function trackingLine({ carrierCode, trackingNumber, trackingUrl }: Shipment): string {
  return [carrierCode, trackingNumber, trackingUrl].filter(Boolean).join(' ');
}

import type { StoreContext } from '../../../context.ts';
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

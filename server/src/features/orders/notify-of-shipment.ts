import type { StoreContext } from '../../context.ts';
import type { Shipment, ShipmentStatus } from './order.ts';
import { findTextNotifications } from './queries.ts';

/** In developer mode the text that would have been sent. */
export interface Notified {
  readonly sandbox?: { readonly text: string };
}

const WORDS: Record<ShipmentStatus, string> = {
  pending: 'is being prepared',
  in_transit: 'is on its way',
  delivered: 'was delivered',
  exception: 'is delayed',
  returned: 'is coming back to us',
  cancelled: 'was cancelled',
};

/** Sends a text about a shipment, where the shopper asked for it and as long as they want it. */
export async function notifyOfShipment(ctx: StoreContext, shipment: Shipment): Promise<Notified> {
  const wish = await findTextNotifications(ctx.sql, ctx.storeId, shipment.orderId);
  if (!wish?.enabled) return {};
  const link = shipment.trackingUrl ? ` ${shipment.trackingUrl}` : '';
  const text = `${ctx.store.name}: your parcel ${WORDS[shipment.status]}.${link}`;
  return await ctx.app.ports.texts(ctx.store)({ phone: wish.phone, text });
}

import type { StoreContext } from '../../context.ts';
import { isSandboxed } from '../../ports/store.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { queueMessage } from '../messages/delivery/queue-message.ts';
import { shipmentText } from '../messages/templates/templates.ts';
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

/**
 * Writes a text about a shipment, where the shopper asked for it and as long as they want it; part
 * of the transaction that changes the shipment.
 */
export async function notifyOfShipment(ctx: StoreContext, shipment: Shipment): Promise<Notified> {
  const wish = await findTextNotifications(ctx.sql, ctx.storeId, shipment.orderId);
  const { developerMode } = ctx.store;
  // A phone that a sandbox took may be one that nobody has, or one that earns by every text.
  if (!wish?.enabled || (!developerMode && isSandboxed(ctx.store, wish.consentedAt))) return {};
  const words = shipmentText(ctx.store, WORDS[shipment.status], shipment.trackingUrl);
  const expiresAt = plusMs(ctx.now(), DAY_MS);
  await queueMessage(ctx, { channel: 'sms', to: wish.phone, words, expiresAt });
  return developerMode ? { sandbox: { text: words.text } } : {};
}

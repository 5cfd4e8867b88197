import type { StoreContext } from '../../../context.ts';
import { isSandboxed } from '../../../ports/store.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { queueMessage } from '../../messages/delivery/queue-message.ts';
import { shipmentText } from '../../messages/templates/templates.ts';
import type { Shipment, ShipmentStatus } from '../order.ts';
import { findTextNotifications } from '../queries.ts';

/** In developer mode, the simulated text message. */
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
 * Queues a text message about a shipment where the order has a valid consent; runs in the
 * transaction that changes the shipment.
 */
export async function notifyOfShipment(ctx: StoreContext, shipment: Shipment): Promise<Notified> {
  const notifications = await findTextNotifications(ctx.sql, ctx.storeId, shipment.orderId);
  const { developerMode } = ctx.store;
  // Phone numbers entered in the sandbox may be invalid or premium-rate.
  if (
    !notifications?.enabled ||
    (!developerMode && isSandboxed(ctx.store, notifications.consentedAt))
  )
    return {};
  const words = shipmentText(ctx.store, WORDS[shipment.status], shipment.trackingUrl);
  const expiresAt = plusMs(ctx.now(), DAY_MS);
  await queueMessage(ctx, { channel: 'sms', to: notifications.phone, words, expiresAt });
  return developerMode ? { sandbox: { text: words.text } } : {};
}

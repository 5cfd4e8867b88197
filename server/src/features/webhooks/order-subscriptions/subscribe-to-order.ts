import type { StoreContext } from '../../../context.ts';
import type { CartId } from '../../../values/ids.ts';
import type { OrderSubscriber } from './order-subscription.ts';
import { upsertSubscription } from './subscription-queries.ts';

/**
 * From now on the platform gets the order that this cart becomes. Call it before the payment: an
 * order that exists without its subscription would never be sent.
 */
export async function subscribeToOrder(
  ctx: StoreContext,
  subscriber: Omit<OrderSubscriber, 'storeId'>,
  cartId: CartId,
): Promise<void> {
  const { app, storeId } = ctx;
  await upsertSubscription(app.sql, { ...subscriber, storeId }, cartId, app.clock.now());
}

import type { StoreContext } from '../../../context.ts';
import type { CartId } from '../../../values/ids.ts';
import { subscribeToOrder } from '../../webhooks/order-subscriptions/subscribe-to-order.ts';
import type { Agent } from '../identity/agent.ts';

/**
 * The agent's platform gets the order that this cart becomes, if it names a URL for orders. Call it
 * before the payment begins.
 */
export async function subscribeAgent(
  ctx: StoreContext,
  { id, webhookUrl, profileUrl, version }: Agent,
  cartId: CartId,
): Promise<void> {
  if (webhookUrl === null || profileUrl === null) return;
  await subscribeToOrder(ctx, { agentId: id, url: webhookUrl, version, profileUrl }, cartId);
}

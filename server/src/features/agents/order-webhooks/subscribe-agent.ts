import type { StoreContext } from '../../../context.ts';
import { rememberSubscriber } from '../../webhooks/order-deliveries/remember-subscriber.ts';
import type { Agent } from '../identity/agent.ts';

/**
 * The agent's platform gets the orders of its agents, if it names a URL for them. Call it when the
 * agent begins to shop, before there can be an order.
 */
export async function subscribeAgent(
  { app, storeId }: StoreContext,
  { id: agentId, webhookUrl, profileUrl, version }: Agent,
): Promise<void> {
  if (webhookUrl === null || profileUrl === null) return;
  await rememberSubscriber(app, { storeId, agentId, url: webhookUrl, version, profileUrl });
}

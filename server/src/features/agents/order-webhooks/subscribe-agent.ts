import type { StoreContext } from '../../../context.ts';
import {
  isRemembered,
  type Platform,
  rememberSubscriber,
} from '../../webhooks/order-deliveries/remember-subscriber.ts';
import { type Agent, isProven } from '../identity/agent.ts';

/**
 * The agent's platform gets the orders of its agents, if it names a URL for them. Call it once the
 * agent has a session, and before there can be an order: a call that leads to nothing stores
 * nothing.
 */
export async function subscribeAgent({ app, store }: StoreContext, agent: Agent): Promise<void> {
  const subscriber = subscriberOf(store, agent);
  if (subscriber) await rememberSubscriber(app, subscriber);
}

/** False where there is nothing to store, or this process has recently stored it. */
export function isUnsubscribed({ app, store }: StoreContext, agent: Agent): boolean {
  const subscriber = subscriberOf(store, agent);
  return subscriber !== undefined && !isRemembered(app, subscriber);
}

/** Only a sandbox sends orders to a platform that proved nothing. */
function subscriberOf(
  { id: storeId, developerMode }: StoreContext['store'],
  agent: Agent,
): Platform | undefined {
  const { id: agentId, webhookUrl, profileUrl, version } = agent;
  if (webhookUrl === null || profileUrl === null) return undefined;
  if (!developerMode && !isProven(agent)) return undefined;
  return { storeId, agentId, url: webhookUrl, version, profileUrl };
}

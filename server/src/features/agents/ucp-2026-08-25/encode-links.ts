import type { StoreContext } from '../../../context.ts';
import {
  type AgentSettings,
  agentSettingsOf,
  checkoutPage,
  orderPage,
} from '../../../ports/agents/agent-settings.ts';

/** Where the agents of a store call it; without a slash at the end. */
export function agentsUrl({ app, store }: Pick<StoreContext, 'app' | 'store'>): string {
  return `${app.publicUrl()}/agents/${store.handle}`;
}

const LINKS = [
  ['privacy_policy', 'privacyPolicy'],
  ['terms_of_service', 'termsOfService'],
  ['refund_policy', 'refundPolicy'],
  ['shipping_policy', 'shippingPolicy'],
  ['faq', 'faq'],
] as const;

export function encodeLinks({ links }: AgentSettings): { type: string; url: string }[] {
  return LINKS.flatMap(([type, name]) => {
    const url = links[name];
    return url ? [{ type, url }] : [];
  });
}

/** The storefront's page of the cart, or the service's own page if the store has set none. */
export function continueUrl(ctx: StoreContext, cartId: string): string {
  return checkoutPage(agentSettingsOf(ctx.store), cartId) ?? `${agentsUrl(ctx)}/carts/${cartId}`;
}

export function permalinkUrl(ctx: StoreContext, orderId: string): string {
  return orderPage(agentSettingsOf(ctx.store), orderId) ?? `${agentsUrl(ctx)}/orders/${orderId}`;
}

/** Which agents may buy: none, those of listed platforms, or all. */
export const AGENT_POLICIES = ['off', 'listed', 'open'] as const;
export type AgentPolicy = (typeof AGENT_POLICIES)[number];

/** Which orders are confirmed to the shopper by e-mail. */
export const ORDER_CONFIRMATIONS = ['off', 'agents', 'all'] as const;
export type OrderConfirmations = (typeof ORDER_CONFIRMATIONS)[number];

/** Pages of the store's policies, which an agent shows to the shopper. */
export interface AgentLinks {
  readonly privacyPolicy?: string;
  readonly termsOfService?: string;
  readonly refundPolicy?: string;
  readonly shippingPolicy?: string;
  readonly faq?: string;
}

/** What the owner of a store decided about agents; loaded with the store. */
export interface AgentSettings {
  readonly policy: AgentPolicy;
  /** Profile URLs or hosts of platforms that are admitted while the policy is `listed`. */
  readonly platforms: readonly string[];
  readonly links: AgentLinks;
  /** A page of the storefront that continues a cart: a URL with `{cartId}`. */
  readonly checkoutUrl: string | null;
  /** A page of the storefront that shows an order: a URL with `{orderId}`. */
  readonly orderUrl: string | null;
  readonly orderConfirmations: OrderConfirmations;
  /** Cents that agents of an operator may move in 24 hours, captures with releases; null: any. */
  readonly mcpDailyLimit: number | null;
}

/** Omitted ones have their default. */
export type StoredAgentSettings = Partial<AgentSettings>;

/** What the settings of a store depend on. */
interface Settled {
  readonly developerMode: boolean;
  readonly settings: { readonly agents: StoredAgentSettings | null };
}

/** A live store admits no agent until its owner decides so. */
export function agentSettingsOf(store: Settled): AgentSettings {
  return {
    policy: store.developerMode ? 'open' : 'off',
    platforms: [],
    links: {},
    checkoutUrl: null,
    orderUrl: null,
    orderConfirmations: 'agents',
    mcpDailyLimit: null,
    ...store.settings.agents,
  };
}

/** Whether the list names the host of a profile, or the profile itself. */
export function isListedPlatform(platforms: readonly string[], profileUrl: string): boolean {
  if (!URL.canParse(profileUrl)) return false;
  const { host, origin, pathname } = new URL(profileUrl);
  return platforms.some((entry) => entry === host || entry === origin + pathname);
}

/** The page of the storefront that continues a cart; null where none is set. */
export function checkoutPage({ checkoutUrl }: AgentSettings, cartId: string): string | null {
  return checkoutUrl && filled(checkoutUrl, CART_ID, cartId);
}

/** The page of the storefront that shows an order; null where none is set. */
export function orderPage({ orderUrl }: AgentSettings, orderId: string): string | null {
  return orderUrl && filled(orderUrl, ORDER_ID, orderId);
}

export const CART_ID = '{cartId}';
export const ORDER_ID = '{orderId}';

function filled(template: string, placeholder: string, value: string): string {
  return template.replaceAll(placeholder, () => encodeURIComponent(value));
}

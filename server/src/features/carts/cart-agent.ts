import type { Rate } from '../../ports/shipping/shipping-rates.ts';

/** The agent of a cart or an order, as it was identified. */
export interface AgentIdentity {
  /** The id of its API key, or the URL of its profile. */
  readonly id: string;
  readonly name: string | null;
  readonly profileUrl: string | null;
  readonly protocol: 'ucp' | 'acp';
  readonly version: string;
  /** True if an API key or a signature proved the identity. */
  readonly isProven: boolean;
  /** Where the platform wants its orders. */
  readonly webhookUrl: string | null;
}

export interface AgentBuyer {
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
}

/** A place to ship to, with the fields that the agent has sent. */
export interface AgentDestination {
  /** The agent's own id of the place. */
  readonly id: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly line1?: string | undefined;
  readonly line2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
  readonly phone?: string | undefined;
}

/** A requested line that was refused or reduced. */
export interface RefusedLine {
  readonly sku: string;
  readonly quantity: number;
  readonly code: 'QUANTITY_UNAVAILABLE' | 'PRODUCT_INVALID' | 'PRICE_REQUIRED';
}

/** The agent's input besides the lines; replaced as a whole. */
export interface AgentRequestState {
  readonly buyer: AgentBuyer;
  readonly destination: AgentDestination | null;
  /** Of the last change; the agent chooses one of them. */
  readonly rates: readonly Rate[];
  /** The id of the requested rate, also if no rate has this id. */
  readonly rateId: string | null;
  /** Codes as sent, with the reason where one was refused. */
  readonly codes: readonly { readonly code: string; readonly refusal: string | null }[];
  readonly refusedLines: readonly RefusedLine[];
  /** Consents of the buyer by purpose. */
  readonly consent: Readonly<Record<string, boolean>>;
}

/** The agent of a cart, stored with it. */
export interface CartAgent extends AgentIdentity, AgentRequestState {
  /** A cart of the protocol that has no checkout yet. */
  readonly isCartOnly: boolean;
  /** True once the storefront changed the cart: the shopper continues there. */
  readonly isHandedOver: boolean;
  /** A hash of the key under which the payment was begun. */
  readonly completionKey: string | null;
  /** Hashes of keys whose payment was refused because the price had changed; the latest ones. */
  readonly refusedKeys: readonly string[];
  /**
   * Hash of the quote that a reply showed last, once a completion has refreshed the quote. Another
   * quote is not paid. Null where the reply to each change showed it.
   */
  readonly shownQuote?: string | null;
}

/** What an order keeps of its agent. */
export type OrderAgent = AgentIdentity & Pick<CartAgent, 'isHandedOver'>;

export function orderAgentOf(agent: CartAgent | null): OrderAgent | null {
  if (!agent) return null;
  const { id, name, profileUrl, protocol, version, isProven, webhookUrl, isHandedOver } = agent;
  return { id, name, profileUrl, protocol, version, isProven, webhookUrl, isHandedOver };
}

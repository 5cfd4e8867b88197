import { isIP } from 'node:net';
import { countryCodeOf } from '../../../values/country-code.ts';
import type { Attribution } from '../../carts/attribution.ts';
import type { AgentBuyer, AgentDestination } from '../../carts/cart-agent.ts';
import type { SessionInput } from '../sessions/session-input.ts';
import { checkShape } from '../ucp/check-shape.ts';
import { InvalidRequest, type ReplyContext, type RequestedSession } from '../ucp/ucp-codec.ts';
import {
  type Buyer,
  CartRequest,
  CheckoutRequest,
  type Method,
  type PostalAddress,
  UpdateRequest,
} from './contract.ts';
import { DISCOUNT, FULFILLMENT, isActive } from './offers.ts';

/** How a release writes consents: by purpose, true where granted. */
export type DecodeConsent = (consent: Buyer['consent']) => Record<string, boolean>;

const SHAPES = { cart: CartRequest, checkout: CheckoutRequest, update: UpdateRequest };

export function decodeSession(
  { agent }: ReplyContext,
  body: unknown,
  kind: keyof typeof SHAPES,
  consentOf: DecodeConsent,
): RequestedSession {
  const isCart = kind === 'cart';
  const request: CheckoutRequest = checkShape(SHAPES[kind], body);
  const { line_items: lines = [], buyer, discounts, attribution } = request;
  const cartId = kind === 'checkout' ? request.cart_id : undefined;
  if (lines.length === 0 && cartId === undefined) {
    throw new InvalidRequest('$.line_items', '$.line_items must have at least one line.');
  }
  const method = isActive(agent, FULFILLMENT) && !isCart ? methodOf(request) : undefined;
  const chosen = method && destinationOf(method);
  const kept = method && kind === 'update' ? keptDestination(method) : undefined;
  const input: SessionInput = {
    lines: lines.map(({ id, item, quantity }) => ({ id, sku: item.id, quantity })),
    buyer: buyerOf(buyer),
    destination: chosen ?? null,
    rateId: method?.groups?.[0]?.selected_option_id ?? null,
    codes: isActive(agent, DISCOUNT) ? (discounts?.codes ?? []) : [],
    consent: consentOf(buyer?.consent),
    attribution: attributionOf(attribution),
    isCartOnly: isCart,
  };
  return { input, cartId, keptDestination: kept };
}

function methodOf({ fulfillment }: CheckoutRequest): Method | undefined {
  return fulfillment?.methods?.find(({ type }) => type === undefined || type === 'shipping');
}

/** The selected destination, or the only one. */
function destinationOf(method: Method): AgentDestination | undefined {
  const { destinations = [], selected_destination_id: selected } = method;
  const named = destinations.find(({ id }) => id !== undefined && id === selected);
  const only = destinations.length === 1 ? destinations[0] : undefined;
  const chosen = named ?? only;
  return chosen && addressOf(chosen, chosen.id || 'destination');
}

/** A method without destinations selects the one that the session has, or leaves it selected. */
function keptDestination(method: Method): { readonly id: string | undefined } | undefined {
  const { destinations, selected_destination_id: id } = method;
  return destinations === undefined && id !== null ? { id } : undefined;
}

/** Empty texts count as missing, and so does a country in another format than the protocol's. */
export function addressOf(address: PostalAddress, id: string): AgentDestination {
  const { address_country: country } = address;
  const named = namesOf(address.full_name);
  return {
    id,
    firstName: address.first_name || named.first,
    lastName: address.last_name || named.last,
    line1: address.street_address || undefined,
    line2: address.extended_address || undefined,
    city: address.address_locality || undefined,
    state: address.address_region || undefined,
    postalCode: address.postal_code || undefined,
    country: country ? countryCodeOf(country) : undefined,
    phone: address.phone_number || undefined,
  };
}

export function buyerOf(buyer: Buyer | undefined): AgentBuyer {
  const named = namesOf(buyer?.full_name);
  return {
    email: buyer?.email || undefined,
    firstName: buyer?.first_name || named.first,
    lastName: buyer?.last_name || named.last,
    phone: buyer?.phone_number || undefined,
  };
}

/** The first word is the first name. */
function namesOf(name = '') {
  const [first, ...others] = name.trim().split(/\s+/);
  return { first: first || undefined, last: others.join(' ') || undefined };
}

/** An invalid address is ignored: it is no error of the shopper. */
export function shopperIpOf(body: unknown): string | undefined {
  const { signals } = (body ?? {}) as { signals?: Record<string, unknown> | null };
  const ip = signals?.['dev.ucp.buyer_ip'];
  return typeof ip === 'string' && isIP(ip) !== 0 ? ip : undefined;
}

const CAMPAIGN_MAX = 255;
const CLICK_MAX = 500;
const CAMPAIGNS = {
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_content: 'utmContent',
  utm_term: 'utmTerm',
} as const;
const CLICKS = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'msclkid'] as const;

/** Known parameters only. */
function attributionOf(sent: Readonly<Record<string, string>> | undefined): Attribution {
  const campaigns = Object.entries(CAMPAIGNS).map(([key, name]) => [
    name,
    sent?.[key],
    CAMPAIGN_MAX,
  ]);
  const clicks = CLICKS.map((key) => [key, sent?.[key], CLICK_MAX]);
  const known = [...campaigns, ...clicks] as [string, string | undefined, number][];
  return Object.fromEntries(
    known.flatMap(([name, value, max]) => (value ? [[name, value.slice(0, max)]] : [])),
  );
}

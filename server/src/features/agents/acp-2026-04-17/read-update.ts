import type { Attribution } from '../../carts/attribution.ts';
import type { AgentBuyer, AgentDestination } from '../../carts/cart-agent.ts';
import type { RequestedLine } from '../../carts/items/replace-items.ts';
import type { AgentCart } from '../sessions/own-cart.ts';
import type { SessionInput } from '../sessions/session-input.ts';
import { invalidRequest } from './acp-error.ts';
import type { CreateRequest, RequestAddress, RequestBuyer, UpdateRequest } from './read-shape.ts';

type Details = NonNullable<CreateRequest['fulfillment_details']>;

export function readCreate(body: CreateRequest, currency: string): SessionInput {
  if (body.currency !== undefined && body.currency.toUpperCase() !== currency) {
    const message = `This store sells in ${currency.toLowerCase()} only.`;
    throw invalidRequest('unsupported_currency', message, '$.currency');
  }
  const lines = linesIn(body);
  if (!lines) throw invalidRequest('missing', 'line_items is required.', '$.line_items');
  return { ...withChanges(EMPTY, body), lines };
}

/** The protocol's update is partial: an absent field is unchanged, and null clears it. */
export function readUpdate(body: UpdateRequest, cart: AgentCart): SessionInput {
  const before = inputOf(cart);
  const options = body.selected_fulfillment_options;
  const chosen = options?.map(({ option_id }) => option_id);
  if (new Set(chosen).size > 1) {
    const message = 'All lines are shipped together: select one option.';
    throw invalidRequest('invalid', message, '$.selected_fulfillment_options');
  }
  const option = options === null ? null : (chosen?.[0] ?? body.fulfillment_option_id);
  return {
    ...withChanges(before, body),
    lines: linesIn(body) ?? before.lines,
    rateId: option === undefined ? before.rateId : option,
  };
}

const EMPTY: SessionInput = {
  lines: [],
  buyer: {},
  destination: null,
  rateId: null,
  codes: [],
  consent: {},
  attribution: undefined,
  isCartOnly: false,
};

/** The stored input of the agent. Lines that were refused are requested once more. */
function inputOf({ items, agent, attribution }: AgentCart): SessionInput {
  const refused = new Map(agent.refusedLines.map(({ sku, quantity }) => [sku, quantity]));
  const kept = items.map(({ id, sku, quantity }) => ({ id, sku, quantity }));
  const known = new Set(kept.map(({ sku }) => sku));
  const missing = [...refused].filter(([sku]) => !known.has(sku));
  return {
    lines: [
      ...kept.map((line) => ({ ...line, quantity: refused.get(line.sku) ?? line.quantity })),
      ...missing.map(([sku, quantity]) => ({ sku, quantity })),
    ],
    buyer: agent.buyer,
    destination: agent.destination,
    rateId: agent.rateId,
    codes: agent.codes.map(({ code }) => code),
    consent: agent.consent,
    attribution: attribution ?? undefined,
    isCartOnly: false,
  };
}

/** The quantity is a sibling of the id or of the item, or inside the item; 1 by default. */
function linesIn({ line_items, items }: UpdateRequest): RequestedLine[] | undefined {
  const lines = line_items ?? items;
  return lines?.map(({ id, item, quantity }, index) => {
    const sku = item?.id ?? id;
    if (sku === undefined) {
      throw invalidRequest('missing', 'A line needs the id of its item.', `$.line_items[${index}]`);
    }
    // With an item, its sibling id is that of the line.
    const line = item && id !== undefined ? { id } : {};
    return { ...line, sku, quantity: quantity ?? item?.quantity ?? 1 };
  });
}

function withChanges(before: SessionInput, body: CreateRequest): SessionInput {
  const { buyer, fulfillment_details: details, fulfillment_address: address } = body;
  const codes = body.discounts === undefined ? body.coupons : (body.discounts?.codes ?? null);
  const contact = details ? contactOf(details) : {};
  const named = buyer === undefined ? before.buyer : buyerOf(buyer);
  return {
    ...before,
    buyer: { ...contact, ...named },
    destination: destinationOf(before, details, address),
    codes: codes === undefined ? before.codes : (codes ?? []),
    attribution: attributionOf(body.affiliate_attribution) ?? before.attribution,
  };
}

function destinationOf(
  before: SessionInput,
  details: Details | null | undefined,
  address: RequestAddress | null | undefined,
): AgentDestination | null {
  if (details === undefined && address === undefined) return before.destination;
  const place = details?.address ?? address;
  if (!place) return details?.address === undefined && details ? before.destination : null;
  return { ...placeOf(place, details?.name), phone: details?.phone_number ?? undefined };
}

/** An address as our verbs know it. One name stands for first and last name. */
export function placeOf(address: RequestAddress, name?: string | null): AgentDestination {
  return {
    id: 'destination',
    ...namesOf(address.name || name),
    line1: address.line_one ?? undefined,
    line2: address.line_two || undefined,
    city: address.city ?? undefined,
    state: address.state ?? undefined,
    postalCode: address.postal_code ?? undefined,
    country: address.country?.toUpperCase(),
  };
}

function contactOf({ name, email, phone_number }: Details): AgentBuyer {
  return given({ ...namesOf(name), email, phone: phone_number });
}

export function buyerOf(buyer: RequestBuyer | null): AgentBuyer {
  if (!buyer) return {};
  const { first_name, last_name, full_name, email, phone_number } = buyer;
  const { firstName, lastName } = namesOf(full_name);
  return given({
    firstName: first_name ?? firstName,
    lastName: last_name ?? lastName,
    email,
    phone: phone_number,
  });
}

/** The last word is the last name; a single word is the first name. */
function namesOf(name: string | null | undefined): Pick<AgentBuyer, 'firstName' | 'lastName'> {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.pop() : undefined;
  return { firstName: words.join(' ') || undefined, lastName: last };
}

function given(fields: Readonly<Record<string, string | null | undefined>>): AgentBuyer {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

function attributionOf(affiliate: CreateRequest['affiliate_attribution']): Attribution | undefined {
  if (!affiliate?.provider) return undefined;
  const { provider, campaign_id, publisher_id } = affiliate;
  return {
    utmSource: provider.slice(0, 255),
    utmMedium: 'affiliate',
    ...(campaign_id && { utmCampaign: campaign_id.slice(0, 255) }),
    ...(publisher_id && { utmContent: publisher_id.slice(0, 255) }),
  };
}

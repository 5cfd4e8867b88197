import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import type { AgentDestination } from '../../carts/cart-agent.ts';
import type { AgentSession } from '../sessions/agent-session.ts';

/** How a release writes a destination and the description of an option. */
export interface FulfillmentWords {
  readonly destinationType: object;
  describe(text: string): unknown;
}

export const WORDS: FulfillmentWords = {
  destinationType: { type: 'shipping_address' },
  describe: (plain) => ({ plain }),
};

const METHOD_ID = 'shipping';
const GROUP_ID = 'parcel';

/** One method with one group: all that is shipped goes to one place. */
export function encodeFulfillment(
  { cart, isRedacted }: AgentSession,
  now: Date,
  words: FulfillmentWords,
): object {
  const ids = cart.items.filter(({ requiresShipping }) => requiresShipping).map(({ id }) => id);
  if (ids.length === 0) return { methods: [] };
  const { destination, rates } = cart.agent;
  const shown = destination && !isRedacted ? destination : null;
  const group = {
    id: GROUP_ID,
    line_item_ids: ids,
    options: rates.map((rate) => optionOf(rate, now, words)),
    selected_option_id: cart.checkout?.shippingRate?.id ?? null,
  };
  const method = {
    id: METHOD_ID,
    type: 'shipping',
    line_item_ids: ids,
    destinations: shown
      ? [{ ...words.destinationType, ...encodeAddress(shown), id: shown.id }]
      : [],
    selected_destination_id: shown?.id ?? null,
    groups: [group],
  };
  return { methods: [method] };
}

function optionOf(rate: Rate, now: Date, { describe }: FulfillmentWords): object {
  const { id, name, amount, carrier, minDays, maxDays } = rate;
  const days = [minDays, maxDays].filter((count) => count !== null).join(' to ');
  const at = (count: number) => plusMs(now, count * DAY_MS).toISOString();
  return {
    id,
    title: name,
    ...(days && { description: describe(`${days} days`) }),
    ...(carrier && { carrier }),
    ...(minDays !== null && { earliest_fulfillment_time: at(minDays) }),
    ...(maxDays !== null && { latest_fulfillment_time: at(maxDays) }),
    totals: [
      { type: 'fulfillment', amount },
      { type: 'total', amount },
    ],
  };
}

type Known = Partial<Omit<AgentDestination, 'id'>>;

export function encodeAddress(address: Known): Record<string, string> {
  const fields: [string, string | undefined][] = [
    ['first_name', address.firstName],
    ['last_name', address.lastName],
    ['street_address', address.line1],
    ['extended_address', address.line2],
    ['address_locality', address.city],
    ['address_region', address.state],
    ['postal_code', address.postalCode],
    ['address_country', address.country],
    ['phone_number', address.phone],
  ];
  return Object.fromEntries(fields.filter((field): field is [string, string] => Boolean(field[1])));
}

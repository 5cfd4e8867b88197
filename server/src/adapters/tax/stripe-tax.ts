import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { ApiError } from '../../errors.ts';
import {
  type Credentials,
  type StoredProvider,
  sealedFor,
} from '../../ports/payments/stored-provider.ts';
import type { Store } from '../../ports/store.ts';
import type { TaxProvider } from '../../ports/tax/tax-provider.ts';
import type { TaxSettings } from '../../ports/tax/tax-settings.ts';
import type { Address } from '../../values/address.ts';
import type { Vault } from '../../values/secrets.ts';
import { type Clock, HOUR_MS, SECOND_MS } from '../../values/time.ts';
import { refusalIn } from '../payments/stripe/stripe-answers.ts';
import { type StripeClient, stripeClient } from '../payments/stripe/stripe-client.ts';

export interface StripeTaxParts {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly credentials: Vault;
}

const ASK_MS = 3 * SECOND_MS;
const KNOWN_MS = HOUR_MS;
const KNOWN_MAX = 10_000;
const CLIENTS_MAX = 500;
/** The tax on a million is its rate in millionths. */
const MILLION = 1_000_000;

/** In millionths; or nobody finds the place. */
type PlaceRate = number | 'address_needed';

interface Known {
  readonly rate: PlaceRate;
  readonly untilMs: number;
}

/**
 * The rate of a place, asked of Stripe Tax once an hour. The sums are made by the cart as with a
 * table, so that they are the same on cart, order and refund.
 */
export function stripeTax(
  parts: StripeTaxParts,
): (store: Store, table: TaxSettings) => TaxProvider {
  const clients = new Map<string, StripeClient>();
  const known = new Map<string, Known>();

  function clientOf(store: Store, providerId: string, account?: StoredProvider): StripeClient {
    const name = `${store.id} ${account?.revision}`;
    const opened = clients.get(name);
    if (opened) return opened;
    const box = Buffer.from(account?.credentials ?? '', 'base64');
    const text = parts.credentials.open(box, sealedFor(store.id, providerId));
    const { secretKey = '' } = JSON.parse(text) as Credentials;
    const client = stripeClient(parts.url, secretKey, ASK_MS);
    if (clients.size >= CLIENTS_MAX) clients.clear();
    clients.set(name, client);
    return client;
  }

  async function rateOf(store: Store, providerId: string, place: Place): Promise<PlaceRate> {
    const account = store.providers.find(({ id }) => id === providerId);
    const name = questionName([store.id, account?.revision, store.currency, place]);
    const nowMs = parts.clock.now().getTime();
    const before = known.get(name);
    if (before && before.untilMs > nowMs) return before.rate;
    try {
      const rate = await asked(clientOf(store, providerId, account), store, place);
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(name, { rate, untilMs: nowMs + KNOWN_MS });
      return rate;
    } catch (error) {
      parts.log.warn({ err: error, storeId: store.id }, 'Stripe Tax could not be asked');
      // What it said an hour ago is better than no sale; where it said nothing, nobody guesses.
      if (before) return before.rate;
      throw new ApiError('SERVICE_UNAVAILABLE', NO_ANSWER, 5);
    }
  }

  return (store, table) => async (address) => {
    if (!address) return 'address_needed';
    const { pricesIncludeTax: isIncluded, shippingTaxable, addOnsTaxable } = table;
    const rate = await rateOf(store, table.stripe?.providerId ?? '', placeOf(address));
    if (rate === 'address_needed') return rate;
    return { millionths: rate, isIncluded, shippingTaxable, addOnsTaxable };
  };
}

const NO_ANSWER = 'The tax of this address is not known: Stripe Tax has not answered. Try again.';

type Place = ReturnType<typeof placeOf>;

/** All that Stripe is told of an address: whoever lives there has the same rate. */
function placeOf({ line1, city, state, postalCode, country }: Address) {
  return { line1, city, state, postal_code: postalCode, country };
}

/** A hash, since there are many places, and none needs to be read again. */
function questionName(question: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64');
}

async function asked(
  client: StripeClient,
  { currency }: Store,
  address: Place,
): Promise<PlaceRate> {
  try {
    const { tax_amount_exclusive: millionths } = await client.run((stripe) =>
      stripe.tax.calculations.create({
        currency: currency.toLowerCase(),
        customer_details: { address, address_source: 'shipping' },
        line_items: [{ amount: MILLION, reference: 'rate', tax_behavior: 'exclusive' }],
      }),
    );
    return millionths;
  } catch (error) {
    // A place that Stripe does not find is as good as none: the shopper is asked for another.
    if (refusalIn(error)?.code === 'customer_tax_location_invalid') return 'address_needed';
    throw error;
  }
}

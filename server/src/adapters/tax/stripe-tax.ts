import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { ApiError } from '../../errors.ts';
import {
  type Credentials,
  type StoredProvider,
  sealedFor,
} from '../../features/payments/providers/stored-provider.ts';
import type { Store } from '../../features/stores/store.ts';
import type { TaxProvider } from '../../features/tax/tax-provider.ts';
import type { TaxSettings } from '../../features/tax/tax-settings.ts';
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
/** Tax on this amount equals the rate in millionths. */
const MILLION = 1_000_000;

/** In millionths; `address_needed` where the place is unknown. */
type PlaceRate = number | 'address_needed';

interface Known {
  readonly rate: PlaceRate;
  readonly untilMs: number;
}

/**
 * Tax rate of a place from Stripe Tax, cached for an hour. The cart calculates the amounts as with
 * a table, so that cart, order and refund agree.
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
      // On failure the expired rate is used; without one the call fails.
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

/** The address fields sent to Stripe; they determine the rate. */
function placeOf({ line1, city, state, postalCode, country }: Address) {
  return { line1, city, state, postal_code: postalCode, country };
}

/** Hashed, because there are many places. */
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
    // An unknown place counts as missing: the shopper must correct the address.
    if (refusalIn(error)?.code === 'customer_tax_location_invalid') return 'address_needed';
    throw error;
  }
}

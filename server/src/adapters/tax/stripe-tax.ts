import type { Logger } from 'pino';
import { ApiError } from '../../errors.ts';
import { type Peer, remotePeers } from '../../platform/remote-peers.ts';
import {
  type Credentials,
  credentialsAad,
  type StoredProvider,
} from '../../ports/payments/stored-provider.ts';
import type { Store } from '../../ports/store.ts';
import type { TaxProvider } from '../../ports/tax/tax-provider.ts';
import type { TaxSettings } from '../../ports/tax/tax-settings.ts';
import type { Address } from '../../values/address.ts';
import type { Cipher } from '../../values/secrets.ts';
import { type Clock, HOUR_MS, SECOND_MS } from '../../values/time.ts';
import { type StripeClient, stripeClient } from '../payments/stripe/stripe-client.ts';
import { refusalIn } from '../payments/stripe/stripe-responses.ts';

export interface StripeTaxParts {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly credentials: Cipher;
}

const ASK_MS = 3 * SECOND_MS;
const FRESH_MS = HOUR_MS;
const LIMITS = {
  peersMax: 500,
  callsMax: 64,
  answersMax: 1_000,
  breaker: { failuresMax: 5, openMs: 10 * SECOND_MS },
};
/** Tax on this amount equals the rate in millionths. */
const MILLION = 1_000_000;

/** In millionths; `address_needed` where the place is unknown. */
type PlaceRate = number | 'address_needed';

/** Credentials are decrypted by the first call, not on cache hits. */
type Account = Peer<() => StripeClient, PlaceRate>;

/**
 * Tax rate of a place from Stripe Tax, cached for an hour. The cart calculates the amounts as with
 * a table, so that cart, order and refund agree.
 */
export function stripeTax(
  parts: StripeTaxParts,
): (store: Store, table: TaxSettings) => TaxProvider {
  const peerOf = remotePeers<() => StripeClient, PlaceRate>(parts.clock, LIMITS);

  function accountOf(store: Store, providerId: string): Account {
    const stored = store.providers.find(({ id }) => id === providerId);
    return peerOf(store.id, `${providerId} ${stored?.revision}`, () => {
      let client: StripeClient | undefined;
      return () => (client ??= openClient(parts, store, providerId, stored));
    });
  }

  async function rateOf(store: Store, providerId: string, place: Place): Promise<PlaceRate> {
    const account = accountOf(store, providerId);
    const request = [store.currency, place];
    const before = account.cached(request);
    if (before?.isFresh) return before.answer;
    const rate = await fetchRate(account, store, place);
    if (rate !== undefined) {
      account.keep(request, rate, FRESH_MS);
      return rate;
    }
    // On failure the expired rate is used; without one the call fails.
    if (before) return before.answer;
    throw new ApiError('SERVICE_UNAVAILABLE', NO_ANSWER, 5);
  }

  /** Undefined where the call failed for any reason. */
  async function fetchRate(account: Account, store: Store, place: Place) {
    try {
      return await account.call((client) => asked(client(), store, place));
    } catch (error) {
      parts.log.warn({ err: error, storeId: store.id }, 'Stripe Tax call failed');
      return undefined;
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

const NO_ANSWER = 'The tax of this address is unknown: Stripe Tax did not respond. Try again.';

type Place = ReturnType<typeof placeOf>;

/** The address fields sent to Stripe; they determine the rate. */
function placeOf({ line1, city, state, postalCode, country }: Address) {
  return { line1, city, state, postal_code: postalCode, country };
}

function openClient(
  { url, credentials }: StripeTaxParts,
  store: Store,
  providerId: string,
  stored?: StoredProvider,
): StripeClient {
  const box = Buffer.from(stored?.credentials ?? '', 'base64');
  const text = credentials.decrypt(box, credentialsAad(store.id, providerId));
  const { secretKey = '' } = JSON.parse(text) as Credentials;
  return stripeClient(url, secretKey, ASK_MS);
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

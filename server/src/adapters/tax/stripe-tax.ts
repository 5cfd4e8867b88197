import type { Logger } from 'pino';
import { ApiError } from '../../errors.ts';
import { type Peer, remotePeers } from '../../platform/remote-peers.ts';
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
const FRESH_MS = HOUR_MS;
const LIMITS = {
  peersMax: 500,
  callsMax: 64,
  answersMax: 1_000,
  breaker: { failuresMax: 5, openMs: 10 * SECOND_MS },
};
/** The tax on a million is its rate in millionths. */
const MILLION = 1_000_000;

/** In millionths; or nobody finds the place. */
type PlaceRate = number | 'address_needed';

/** Credentials are opened by the first call, not to read the cache. */
type Account = Peer<() => StripeClient, PlaceRate>;

/**
 * The rate of a place, asked of Stripe Tax once an hour. The sums are made by the cart as with a
 * table, so that they are the same on cart, order and refund.
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
    const question = [store.currency, place];
    const before = account.recall(question);
    if (before?.isFresh) return before.answer;
    const rate = await askedOf(account, store, place);
    if (rate !== undefined) {
      account.keep(question, rate, FRESH_MS);
      return rate;
    }
    // What it said an hour ago is better than no sale; where it said nothing, nobody guesses.
    if (before) return before.answer;
    throw new ApiError('SERVICE_UNAVAILABLE', NO_ANSWER, 5);
  }

  /** Undefined when there is no answer, for whatever reason. */
  async function askedOf(account: Account, store: Store, place: Place) {
    try {
      return await account.call((client) => asked(client(), store, place));
    } catch (error) {
      parts.log.warn({ err: error, storeId: store.id }, 'Stripe Tax could not be asked');
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

const NO_ANSWER = 'The tax of this address is not known: Stripe Tax has not answered. Try again.';

type Place = ReturnType<typeof placeOf>;

/** All that Stripe is told of an address: whoever lives there has the same rate. */
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
  const text = credentials.open(box, sealedFor(store.id, providerId));
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
    // A place that Stripe does not find is as good as none: the shopper is asked for another.
    if (refusalIn(error)?.code === 'customer_tax_location_invalid') return 'address_needed';
    throw error;
  }
}

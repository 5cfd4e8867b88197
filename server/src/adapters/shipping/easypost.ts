import type { Logger } from 'pino';
import { type Peer, remotePeers } from '../../platform/remote-peers.ts';
import type { AddressVerifier } from '../../ports/shipping/address-verifier.ts';
import type { CarrierAccount } from '../../ports/shipping/carrier.ts';
import type { Parcel, Rate, ShippingRates } from '../../ports/shipping/shipping-rates.ts';
import type { Store } from '../../ports/store.ts';
import type { Address } from '../../values/address.ts';
import type { Cipher } from '../../values/secrets.ts';
import { type Clock, MINUTE_MS, SECOND_MS } from '../../values/time.ts';
import { type EasypostClient, easypostClient } from './easypost-client.ts';
import { ratesIn, verifiedIn } from './easypost-responses.ts';

export interface EasypostParts {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Cipher;
}

type Account = Peer<Promise<EasypostClient>, Rate[]>;

/** Cached, so that the rate shown is the rate selected. */
const QUOTE_MS = 10 * MINUTE_MS;
const LIMITS = {
  peersMax: 500,
  callsMax: 32,
  answersMax: 200,
  breaker: { failuresMax: 5, openMs: 10 * SECOND_MS },
};
const GRAMS_PER_OUNCE = 28.349523125;

export interface Easypost {
  /** Carrier rates, or the store's table where the carrier fails or has none. */
  rates(store: Store, carrier: CarrierAccount, table: ShippingRates): ShippingRates;
  addresses(store: Store, carrier: CarrierAccount): AddressVerifier;
}

export function easypost(parts: EasypostParts): Easypost {
  const accountOf = accounts(parts);
  return {
    rates: (store, carrier, table) => async (request) => {
      const account = accountOf(store, carrier);
      const shipment = shipmentOf(carrier, request.address, request.parcel);
      // Identical parcels to one place have the same rates.
      const quote = [request.parcel.currency, shipment];
      const known = account.cached(quote);
      if (known?.isFresh) return known.answer;
      const rates = await callCarrier(parts, store, account, async (client) =>
        ratesIn(await client.Shipment.create(shipment), request.parcel.currency),
      );
      if (!rates || rates.length === 0) return await table(request);
      account.keep(quote, rates, QUOTE_MS);
      return rates;
    },
    addresses: (store, carrier) => async (address) => {
      const account = accountOf(store, carrier);
      const request = { ...placeOf(address), verify: ['delivery'] };
      const verified = await callCarrier(parts, store, account, async (client) =>
        verifiedIn(await client.Address.create(request), address),
      );
      return verified ?? { status: 'unverified', address, suggestions: [] };
    },
  };
}

/** Undefined where the call failed for any reason. */
async function callCarrier<T>(
  { log }: EasypostParts,
  store: Store,
  account: Account,
  ask: (client: EasypostClient) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await account.call(async (client) => await ask(await client));
  } catch (error) {
    // SDK errors contain the whole request; only name and message are logged.
    const { name, message } = error as Error;
    log.warn({ storeId: store.id, problem: `${name}: ${message}` }, 'the carrier gave no answer');
    return undefined;
  }
}

function shipmentOf(carrier: CarrierAccount, address: Address, { items }: Parcel): object {
  const { origin, defaultWeightGrams } = carrier;
  const grams = items.reduce(
    (sum, { weightGrams, quantity }) => sum + (weightGrams ?? defaultWeightGrams) * quantity,
    0,
  );
  const { company, phone } = origin;
  return {
    from_address: { ...placeOf(origin), company, ...(phone !== null && { phone }) },
    to_address: placeOf(address),
    // In ounces, rounded up to a tenth.
    parcel: { weight: Math.ceil((grams / GRAMS_PER_OUNCE) * 10) / 10 },
  };
}

type Place = Pick<Address, 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country'>;

function placeOf({ line1, line2, city, state, postalCode, country }: Place): object {
  return { street1: line1, street2: line2 ?? '', city, state, zip: postalCode, country };
}

function accounts({ url, clock, secrets }: EasypostParts) {
  const accountOf = remotePeers<Promise<EasypostClient>, Rate[]>(clock, LIMITS);
  return (store: Store, { sealedApiKey }: CarrierAccount): Account =>
    accountOf(store.id, sealedApiKey, () => {
      const apiKey = secrets.decrypt(Buffer.from(sealedApiKey, 'base64'), store.id);
      return easypostClient(url, apiKey);
    });
}

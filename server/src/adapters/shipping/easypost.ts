import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { AddressVerifier } from '../../features/shipping/address-verifier.ts';
import type { CarrierAccount } from '../../features/shipping/carrier.ts';
import type { Parcel, Rate, ShippingRates } from '../../features/shipping/shipping-rates.ts';
import type { Store } from '../../features/stores/store.ts';
import { type Breaker, breaker } from '../../platform/breaker.ts';
import type { Address } from '../../values/address.ts';
import type { StoreId } from '../../values/ids.ts';
import type { Vault } from '../../values/secrets.ts';
import { type Clock, MINUTE_MS, SECOND_MS } from '../../values/time.ts';
import { ratesIn, verifiedIn } from './easypost-answers.ts';
import { type EasypostClient, easypostClient } from './easypost-client.ts';

export interface EasypostParts {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Vault;
}

/** State of one store's account in this process. */
interface Account {
  readonly sealedApiKey: string;
  readonly client: Promise<EasypostClient>;
  readonly breaker: Breaker;
  /** Cached, so that the rate shown is the rate selected. */
  readonly quotes: Map<string, { rates: Rate[]; untilMs: number }>;
  callsUnderWay: number;
}

const BREAKER = { failuresMax: 5, openMs: 10 * SECOND_MS };
const CALLS_MAX = 32;
const QUOTE_MS = 10 * MINUTE_MS;
const QUOTES_MAX = 200;
const ACCOUNTS_MAX = 500;
const GRAMS_PER_OUNCE = 28.349523125;

export interface Easypost {
  /** Carrier rates, or the store's table where the carrier fails or has none. */
  rates(store: Store, carrier: CarrierAccount, table: ShippingRates): ShippingRates;
  addresses(store: Store, carrier: CarrierAccount): AddressVerifier;
}

export function easypost(parts: EasypostParts): Easypost {
  const accountOf = accounts(parts);
  return {
    rates: (store, carrier, table) => async (question) => {
      const account = accountOf(store, carrier);
      const nowMs = parts.clock.now().getTime();
      const shipment = shipmentOf(carrier, question.address, question.parcel);
      const name = shipmentName(shipment, question.parcel.currency);
      const known = account.quotes.get(name);
      if (known && known.untilMs > nowMs) return known.rates;
      const rates = await asked(parts, store, account, async (client) =>
        ratesIn(await client.Shipment.create(shipment), question.parcel.currency),
      );
      if (!rates || rates.length === 0) return await table(question);
      remember(account, name, { rates, untilMs: nowMs + QUOTE_MS });
      return rates;
    },
    addresses: (store, carrier) => async (address) => {
      const account = accountOf(store, carrier);
      const wish = { ...placeOf(address), verify: ['delivery'] };
      const verified = await asked(parts, store, account, async (client) =>
        verifiedIn(await client.Address.create(wish), address),
      );
      return verified ?? { status: 'unverified', address, suggestions: [] };
    },
  };
}

/** Undefined where the call failed for any reason. */
async function asked<T>(
  { log }: EasypostParts,
  store: Store,
  account: Account,
  ask: (client: EasypostClient) => Promise<T>,
): Promise<T | undefined> {
  if (account.callsUnderWay >= CALLS_MAX) return undefined;
  const ended = account.breaker.enter();
  if (!ended) return undefined;
  account.callsUnderWay++;
  try {
    const answer = await ask(await account.client);
    ended('succeeded');
    return answer;
  } catch (error) {
    ended('failed');
    // SDK errors contain the whole request; only name and message are logged.
    const { name, message } = error as Error;
    log.warn({ storeId: store.id, problem: `${name}: ${message}` }, 'the carrier gave no answer');
    return undefined;
  } finally {
    account.callsUnderWay--;
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

/** Hashed; identical parcels to one place have the same rates. */
function shipmentName(shipment: object, currency: string): string {
  return createHash('sha256')
    .update(JSON.stringify([currency, shipment]))
    .digest('base64');
}

type Place = Pick<Address, 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country'>;

function placeOf({ line1, line2, city, state, postalCode, country }: Place): object {
  return { street1: line1, street2: line2 ?? '', city, state, zip: postalCode, country };
}

function remember({ quotes }: Account, name: string, quote: { rates: Rate[]; untilMs: number }) {
  quotes.set(name, quote);
  const [oldest] = quotes.keys();
  if (quotes.size > QUOTES_MAX && oldest !== undefined) quotes.delete(oldest);
}

/** A changed key is a different account, so its state starts empty. */
function accounts({ url, clock, secrets }: EasypostParts) {
  const known = new Map<StoreId, Account>();
  return (store: Store, { sealedApiKey }: CarrierAccount): Account => {
    const before = known.get(store.id);
    const isSame = before?.sealedApiKey === sealedApiKey;
    const account = isSame ? before : newAccount();
    known.delete(store.id);
    known.set(store.id, account);
    const [longestUnused] = known.keys();
    if (known.size > ACCOUNTS_MAX && longestUnused) known.delete(longestUnused);
    return account;

    function newAccount(): Account {
      const apiKey = secrets.open(Buffer.from(sealedApiKey, 'base64'), store.id);
      const client = easypostClient(url, apiKey);
      const fresh = { quotes: new Map(), callsUnderWay: 0, breaker: breaker(clock, BREAKER) };
      return { sealedApiKey, client, ...fresh };
    }
  };
}

import { SECOND_MS } from '../../../values/time.ts';

/*
 * The decline budget of a store, as places: a payment under way has one, and a decline keeps it for
 * ten minutes. Returning customers have a pool of their own, which strangers cannot use up.
 */

export const PLACES_MIN = 30;
export const PLACES_MAX = 960;
/** One address or customer can have one of every so many places, by its hash. */
export const SHARE = 6;
/** At its start a pool has this many for one address or customer. */
const OWN_MIN = PLACES_MIN / SHARE;
/** Each place whose last payment has just succeeded opens this many more. */
export const OPENED = 2;
/**
 * How long a success keeps places open: longer than a provider may take and a payment waits for a
 * place, so that a crowd keeps what it opened, and so short that a bot that comes later finds none.
 */
export const OPENED_MS = 30 * SECOND_MS;
/** The pace at which a spent budget refills where no shopper could pass the gate. */
export const REFILL_MS = 5 * SECOND_MS;

/** Where the places of a pool begin. */
export const POOLS = { strangers: 0, customers: 10_000 } as const;

/** What a payment needs a place for. */
export interface PlaceClaim {
  readonly pool: keyof typeof POOLS;
  /** A hash of the customer or of the shopper's address; null where neither is known. */
  readonly key: Buffer | null;
  /** Payments at a time before any has succeeded. */
  readonly atLeast: number;
  /** True where no shopper could pass the gate: a spent budget refills instead of closing. */
  readonly refills: boolean;
}

export interface DeclineBudget {
  readonly size: number;
  /** A payment that is about to take one removes it. */
  readonly free: Set<number>;
  readonly underWay: readonly number[];
  readonly declined: readonly number[];
  /** False once a payment is about to take over a declined place. */
  mayRefill: boolean;
}

/**
 * The places that an address or a customer can have, one of each block of six (shuffle sharding):
 * exact under concurrency without a counter, and two keys hardly ever share all of theirs.
 */
export function ownPlaces({ pool, key }: PlaceClaim): number[] | null {
  if (!key) return null;
  return Array.from({ length: PLACES_MAX / SHARE }, (_, block) => {
    const byte = key[block % key.length] ?? 0;
    return POOLS[pool] + block * SHARE + 1 + ((byte + block) % SHARE);
  });
}

/** True where the pool, or the part of one address or customer, had its declines. */
export function isSpent({ size, declined }: DeclineBudget, claim: PlaceClaim): boolean {
  if (declined.length >= budget(size, PLACES_MIN)) return true;
  const own = ownPlaces(claim);
  if (!own) return false;
  const mine = new Set(own);
  const count = declined.filter((place) => mine.has(place)).length;
  return count >= budget(size / SHARE, OWN_MIN);
}

/** A place that this payment could take now. */
export function freePlaceFor({ free }: DeclineBudget, claim: PlaceClaim): number | undefined {
  const own = ownPlaces(claim);
  return own ? own.find((place) => free.has(place)) : free.values().next().value;
}

/** Declines allowed in ten minutes: as many as there are at the start, or a sixth of the places. */
function budget(total: number, least: number): number {
  return Math.max(least, Math.ceil(total / SHARE));
}

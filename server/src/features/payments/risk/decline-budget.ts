import { MINUTE_MS, SECOND_MS } from '../../../values/time.ts';

/*
 * A store's decline budget as slots: a payment in progress takes one, and a decline keeps it for
 * ten minutes. Returning customers have a separate pool, which other shoppers cannot exhaust.
 */

const SLOTS_MIN = 30;
export const SLOTS_MAX = 960;
/** One slot of this many is available to a given address or customer, by hash. */
const SHARE = 6;
/** Initial number of slots for one address or customer. */
const OWN_MIN = SLOTS_MIN / SHARE;
/** Additional slots for each slot whose last payment has just succeeded. */
export const OPENED = 2;
/**
 * How long a success keeps slots open: longer than a provider call and the wait for a slot, so that
 * concurrent shoppers keep them; short, so that a bot that comes later finds none.
 */
export const OPENED_MS = 30 * SECOND_MS;
/** Refill interval of a spent budget where no shopper could pass the gate. */
export const REFILL_MS = 5 * SECOND_MS;

/** How long a decline counts in the budgets of a store, an address, a customer and a card. */
export const DECLINE_MS = 10 * MINUTE_MS;

/** Offset of each pool's slot numbers. */
export const POOLS = { newShoppers: 0, customers: 10_000 } as const;

/** The pool and key under which a payment takes a slot. */
export interface SlotClaim {
  readonly pool: keyof typeof POOLS;
  /** Hash of the customer or of the shopper's address; null where neither is known. */
  readonly key: Buffer | null;
  /** Concurrent payments before any has succeeded. */
  readonly atLeast: number;
  /** True where no shopper could pass the gate: a spent budget then refills instead of blocking. */
  readonly refills: boolean;
}

export interface DeclineBudget {
  readonly size: number;
  /** Callers remove the slot they are about to take. */
  readonly free: Set<number>;
  readonly underWay: readonly number[];
  readonly declined: readonly number[];
  /** False once a caller is about to replace a declined slot. */
  mayRefill: boolean;
}

/**
 * Shuffle sharding: a key may use one slot of each block of six. Exact under concurrency without a
 * counter, and two keys rarely share all slots.
 */
export function ownSlots({ pool, key }: SlotClaim): number[] | null {
  if (!key) return null;
  return Array.from({ length: SLOTS_MAX / SHARE }, (_, block) => {
    const byte = key[block % key.length] ?? 0;
    return POOLS[pool] + block * SHARE + 1 + ((byte + block) % SHARE);
  });
}

/** True where the declines of the pool, or of one address or customer, have reached the budget. */
export function isSpent({ size, declined }: DeclineBudget, claim: SlotClaim): boolean {
  if (declined.length >= budget(size, SLOTS_MIN)) return true;
  const own = ownSlots(claim);
  if (!own) return false;
  const mine = new Set(own);
  const count = declined.filter((slot) => mine.has(slot)).length;
  return count >= budget(size / SHARE, OWN_MIN);
}

/** A free slot that this payment may take. */
export function freeSlotFor({ free }: DeclineBudget, claim: SlotClaim): number | undefined {
  const own = ownSlots(claim);
  return own ? own.find((slot) => free.has(slot)) : free.values().next().value;
}

/** Declines allowed in ten minutes: the initial number, or a sixth of the slots. */
function budget(total: number, least: number): number {
  return Math.max(least, Math.ceil(total / SHARE));
}

import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors.ts';
import { hashText } from '../../values/secrets.ts';
import { type Clock, SECOND_MS } from '../../values/time.ts';
import type { PlatformContext } from '../platform-context.ts';
import { networkOf } from './client-address.ts';
import { secondsUntil } from './limit.ts';

/** Invalid credentials allowed per address and window. */
const INVALID_MAX = 50;
const WINDOW_MS = 10 * SECOND_MS;
/** Beyond them an address has one lookup in this time. */
const LOOKUP_EVERY_MS = 100;
/** Beyond these the least recently used are forgotten: memory stays bounded. */
const ADDRESSES_MAX = 10_000;
const VALID_MAX = 10_000;

/**
 * Looks up a credential; undefined if invalid. Throws, before any statement, when the address has
 * sent too many invalid ones. Behind a proxy that hides addresses, an attack must not lock out
 * other clients: credentials known to be valid are always looked up, and others at a small rate.
 */
export type CheckCredential = <T>(
  ip: string,
  secret: string,
  load: (secret: string) => Promise<T | undefined>,
) => Promise<T | undefined>;

interface Sent {
  /** Lookups that are pending or found nothing. */
  invalid: number;
  /** When a credential not known to be valid was last looked up, in milliseconds. */
  lookedUpAt: number;
}

/** Counted per process, so it costs no statement. */
export function limitInvalidCredentials({
  config,
  clock,
}: Pick<PlatformContext, 'config' | 'clock'>): CheckCredential {
  // Created on first use: to allocate the room of a cache takes over a millisecond.
  let valid: LRUCache<string, true> | undefined;
  const pending = new Set<string>();
  const count = lookupCounter(clock);

  return async (ip, secret, load) => {
    if (!config.rateLimit) return await load(secret);
    const name = hashText(secret);
    // Concurrent requests with one uncached key count as one credential.
    if (pending.has(name)) return await load(secret);
    valid ??= new LRUCache({ max: VALID_MAX });
    // Counted before the lookup, so a burst cannot exceed the limit while lookups are pending.
    const sent = count(networkOf(ip), valid.get(name) ?? false);
    pending.add(name);
    let isInvalid = false;
    try {
      const found = await load(secret);
      isInvalid = found === undefined;
      if (isInvalid) valid.delete(name);
      else valid.set(name, true);
      return found;
    } finally {
      pending.delete(name);
      if (!isInvalid) sent.invalid--;
    }
  };
}

function lookupCounter(clock: Clock): (network: string, isKnown: boolean) => Sent {
  let networks: LRUCache<string, Sent> | undefined;
  let endsAt = 0;

  return (network, isKnown) => {
    const now = clock.now().getTime();
    networks ??= new LRUCache({ max: ADDRESSES_MAX });
    if (now >= endsAt) {
      networks.clear();
      endsAt = now + WINDOW_MS;
    }
    const sent = networks.get(network) ?? { invalid: 0, lookedUpAt: now };
    if (!isKnown) {
      if (sent.invalid >= INVALID_MAX && now - sent.lookedUpAt < LOOKUP_EVERY_MS) {
        throw new ApiError('RATE_LIMITED', undefined, secondsUntil(new Date(endsAt), clock.now()));
      }
      sent.lookedUpAt = now;
    }
    sent.invalid++;
    networks.set(network, sent);
    return sent;
  };
}

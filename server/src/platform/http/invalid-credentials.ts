import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors.ts';
import { hashText } from '../../values/secrets.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { PlatformContext } from '../platform-context.ts';
import { networkOf, secondsUntil } from './limit.ts';

/** Invalid credentials allowed per address and window. */
const INVALID_MAX = 50;
const WINDOW_MS = 10 * SECOND_MS;
/** Beyond these the least recently used are forgotten: memory stays bounded. */
const ADDRESSES_MAX = 10_000;
const VALID_MAX = 10_000;

/**
 * Looks up a credential; undefined if invalid. Throws, before any statement, when the address has
 * sent too many invalid ones. Credentials known to be valid are always looked up: behind a proxy
 * that hides addresses, an attack must not lock out other clients.
 */
export type CheckCredential = <T>(
  ip: string,
  secret: string,
  lookUp: (secret: string) => Promise<T | undefined>,
) => Promise<T | undefined>;

/** Counted per process, so it costs no statement. */
export function limitInvalidCredentials({
  config,
  clock,
}: Pick<PlatformContext, 'config' | 'clock'>): CheckCredential {
  const counts = new LRUCache<string, number>({ max: ADDRESSES_MAX });
  const valid = new LRUCache<string, true>({ max: VALID_MAX });
  const pending = new Set<string>();
  let endsAt = 0;

  function countOf(network: string): number {
    const now = clock.now().getTime();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + WINDOW_MS;
    }
    return counts.get(network) ?? 0;
  }

  return async (ip, secret, lookUp) => {
    const [network, name] = [networkOf(ip), hashText(secret)];
    // Concurrent requests with one uncached key count as one credential.
    if (!config.rateLimit || pending.has(name)) return await lookUp(secret);
    if (countOf(network) >= INVALID_MAX && !valid.get(name)) {
      throw new ApiError('RATE_LIMITED', undefined, secondsUntil(new Date(endsAt), clock.now()));
    }
    // Counted before the lookup, so a burst cannot exceed the limit while lookups are pending.
    counts.set(network, countOf(network) + 1);
    pending.add(name);
    const found = await lookUp(secret).finally(() => pending.delete(name));
    if (found === undefined) {
      valid.delete(name);
      return undefined;
    }
    counts.set(network, Math.max(0, countOf(network) - 1));
    valid.set(name, true);
    return found;
  };
}

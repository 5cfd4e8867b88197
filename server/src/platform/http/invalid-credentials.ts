import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors.ts';
import { hashText } from '../../values/secrets.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { PlatformContext } from '../platform-context.ts';
import { networkOf, secondsUntil } from './limit.ts';

/** So many credentials that turn out to be invalid, for each address and window. */
const INVALID_MAX = 50;
const WINDOW_MS = 10 * SECOND_MS;
/** Beyond these the least recently used are forgotten: memory stays bounded. */
const ADDRESSES_MAX = 10_000;
const VALID_MAX = 10_000;

/**
 * Looks a credential up; undefined where it is invalid. Throws instead, before a statement is
 * spent, where the address sent too many invalid ones. A credential that was valid in this process
 * is always looked up: behind a proxy that hides addresses, an attack must not shut out the others.
 */
export type CheckCredential = <T>(
  ip: string,
  secret: string,
  lookUp: (secret: string) => Promise<T | undefined>,
) => Promise<T | undefined>;

/** Counted in this process alone, so that it costs no statement. */
export function limitInvalid({
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
    // A cold key that many requests bring at once is one credential.
    if (!config.rateLimit || pending.has(name)) return await lookUp(secret);
    if (countOf(network) >= INVALID_MAX && !valid.get(name)) {
      throw new ApiError('RATE_LIMITED', undefined, secondsUntil(new Date(endsAt), clock.now()));
    }
    // Counted before it is known: a burst does not get past the limit while look-ups are under way.
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

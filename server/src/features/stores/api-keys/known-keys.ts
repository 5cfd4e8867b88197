import { LRUCache } from 'lru-cache';
import type { Sql } from '../../../platform/db/connect.ts';
import type { ApiKey } from '../../../ports/store.ts';
import type { StoreId } from '../../../values/ids.ts';
import { hashSecret, hashText } from '../../../values/secrets.ts';
import { type Clock, SECOND_MS } from '../../../values/time.ts';
import { findApiKey, listenForStoreChanges } from '../queries.ts';

/** A notification usually comes first; this bounds how long a lost one can matter. */
const KNOWN_FOR_MS = 30 * SECOND_MS;
const KEYS_MAX = 10_000;

export interface KnownKeys {
  /** What is cached of a key, at no statement; undefined where nothing is. */
  recall(secret: string): ApiKey | 'invalid' | undefined;
  /** Asks the database, and caches what it says. */
  lookUp(secret: string): Promise<ApiKey | undefined>;
  /** Forgets a store that this process changed: called after the commit, before the reply. */
  forget(storeId: StoreId): void;
  /** Forgets what another process says has changed. */
  listen(direct: Sql): Promise<void>;
}

/**
 * The keys seen lately, so that a warm key costs no statement. Invalid keys are cached as well:
 * every change of a store empties that cache, since the change may be a new key.
 */
export function knownKeys(sql: Sql, clock: Clock): KnownKeys {
  const known = new LRUCache<string, { key: ApiKey; until: number }>({ max: KEYS_MAX });
  const invalid = new LRUCache<string, number>({ max: KEYS_MAX });
  // Grows with every change: a key that was looked up before one is not kept after it.
  let changes = 0;

  function forgetAll(): void {
    changes++;
    known.clear();
    invalid.clear();
  }

  function forgetStore(storeId: StoreId): void {
    changes++;
    invalid.clear();
    const own = [...known.entries()].filter(([, { key }]) => key.store.id === storeId);
    for (const [hash] of own) known.delete(hash);
  }

  async function lookUp(secret: string): Promise<ApiKey | undefined> {
    const name = hashText(secret);
    const now = clock.now();
    const before = changes;
    const key = await findApiKey(sql, hashSecret(secret), now);
    known.delete(name);
    if (before !== changes) return key;
    const lapses = now.getTime() + KNOWN_FOR_MS;
    if (!key) {
      invalid.set(name, lapses);
      return undefined;
    }
    known.set(name, { key, until: Math.min(lapses, key.endsAt?.getTime() ?? lapses) });
    return key;
  }

  return {
    recall(secret) {
      const name = hashText(secret);
      const now = clock.now().getTime();
      const hit = known.get(name);
      if (hit && hit.until > now) return hit.key;
      return (invalid.get(name) ?? 0) > now ? 'invalid' : undefined;
    },
    lookUp,
    forget: forgetStore,
    listen: (direct) => listenForStoreChanges(direct, forgetStore, forgetAll),
  };
}

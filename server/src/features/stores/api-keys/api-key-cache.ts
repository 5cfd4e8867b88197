import { LRUCache } from 'lru-cache';
import type { Sql } from '../../../platform/db/connect.ts';
import type { ApiKey } from '../../../ports/store.ts';
import type { StoreId } from '../../../values/ids.ts';
import { hashSecret, hashText } from '../../../values/secrets.ts';
import { type Clock, SECOND_MS } from '../../../values/time.ts';
import { findApiKey, listenForStoreChanges } from '../queries.ts';
import { keyUses } from './key-uses.ts';

/** A notification usually arrives first; this bounds the effect of a lost one. */
const CACHE_TTL_MS = 30 * SECOND_MS;
const KEYS_MAX = 10_000;

export interface ApiKeyCache {
  /** The cached key, without a statement; undefined if not cached. */
  cached(secret: string): ApiKey | 'invalid' | undefined;
  /** Reads the database and caches the result. */
  load(secret: string): Promise<ApiKey | undefined>;
  /** Evicts a store that this process changed: called after the commit, before the reply. */
  evict(storeId: StoreId): void;
  /** Writes when keys were last used: called by a timer, never by a request. */
  writeUses(): Promise<void>;
  /** Evicts stores that other processes changed. */
  listen(direct: Sql): Promise<void>;
}

/**
 * Cache of recent keys, so that a warm key costs no statement. Invalid keys are cached too: every
 * change of a store clears that cache, since the change may be a new key.
 */
export function apiKeyCache(sql: Sql, clock: Clock): ApiKeyCache {
  const known = new LRUCache<string, { key: ApiKey; until: number }>({ max: KEYS_MAX });
  let invalid: LRUCache<string, number> | undefined;
  const uses = keyUses(sql);
  // Incremented by each change: a lookup that started before one is not cached.
  let changes = 0;

  function evictAll(): void {
    changes++;
    known.clear();
    invalid?.clear();
  }

  function evictStore(storeId: StoreId): void {
    changes++;
    invalid?.clear();
    const own = [...known.entries()].filter(([, { key }]) => key.store.id === storeId);
    for (const [hash] of own) known.delete(hash);
  }

  async function load(secret: string): Promise<ApiKey | undefined> {
    const name = hashText(secret);
    const now = clock.now();
    const before = changes;
    const key = await findApiKey(sql, hashSecret(secret), now, known.get(name)?.key.store.id);
    known.delete(name);
    if (before !== changes) return key;
    const expiresAt = now.getTime() + CACHE_TTL_MS;
    if (!key) {
      invalid ??= new LRUCache({ max: KEYS_MAX });
      invalid.set(name, expiresAt);
      return undefined;
    }
    known.set(name, { key, until: Math.min(expiresAt, key.endsAt?.getTime() ?? expiresAt) });
    return uses.note(key, now.getTime());
  }

  return {
    cached(secret) {
      const name = hashText(secret);
      const now = clock.now().getTime();
      const hit = known.get(name);
      if (hit && hit.until > now) return uses.note(hit.key, now);
      return (invalid?.get(name) ?? 0) > now ? 'invalid' : undefined;
    },
    load,
    evict: evictStore,
    writeUses: uses.write,
    listen: (direct) => listenForStoreChanges(direct, evictStore, evictAll),
  };
}

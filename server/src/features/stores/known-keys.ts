import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { hashSecret, hashText } from '../../values/secrets.ts';
import { type Clock, SECOND_MS } from '../../values/time.ts';
import { findApiKey, listenForStoreChanges } from './queries.ts';
import type { ApiKey } from './store.ts';

/** A notification usually comes first; this bounds how long a lost one can matter. */
const KNOWN_FOR_MS = 30 * SECOND_MS;
const KEYS_MAX = 10_000;

export interface KnownKeys {
  /** At once where it is known. */
  find(secret: string): ApiKey | Promise<ApiKey | undefined>;
  /** Forgets what another process says has changed. */
  listen(direct: Sql): Promise<void>;
}

/** The keys seen lately, so that a warm key costs no statement. */
export function knownKeys(sql: Sql, clock: Clock): KnownKeys {
  const known = new Map<string, { key: ApiKey; until: number }>();
  // Grows with every change: a key that was looked up before one is not kept after it.
  let changes = 0;

  function forgetAll(): void {
    changes++;
    known.clear();
  }

  function forgetStore(storeId: StoreId): void {
    changes++;
    for (const [hash, { key }] of known) if (key.store.id === storeId) known.delete(hash);
  }

  async function lookUp(secret: string, name: string): Promise<ApiKey | undefined> {
    const now = clock.now();
    const before = changes;
    const key = await findApiKey(sql, hashSecret(secret), now);
    known.delete(name);
    if (!key || before !== changes) return key;
    if (known.size >= KEYS_MAX) known.clear();
    const lapses = now.getTime() + KNOWN_FOR_MS;
    known.set(name, { key, until: Math.min(lapses, key.endsAt?.getTime() ?? lapses) });
    return key;
  }

  return {
    find(secret) {
      const name = hashText(secret);
      const hit = known.get(name);
      return hit && hit.until > clock.now().getTime() ? hit.key : lookUp(secret, name);
    },
    listen: (direct) => listenForStoreChanges(direct, forgetStore, forgetAll),
  };
}

import type { Sql } from '../../../platform/db/connect.ts';
import type { ApiKey } from '../../../ports/store.ts';
import { type KeyUse, updateKeyUses } from './api-key-queries.ts';

export interface KeyUses {
  /** Returns the key. Costs a request no statement. */
  note(key: ApiKey, ms: number): ApiKey;
  write(): Promise<void>;
}

/** When each key was last used, kept in memory until it is written. */
export function keyUses(sql: Sql): KeyUses {
  let uses = new Map<ApiKey, number>();
  return {
    note(key, ms) {
      uses.set(key, ms);
      return key;
    },
    async write() {
      const ended = uses;
      uses = new Map();
      if (ended.size > 0) await updateKeyUses(sql, usesOf(ended));
    },
  };
}

/**
 * A key that was read twice is in the map twice: the later use counts. By id, so that two processes
 * lock the rows in the same order.
 */
function usesOf(uses: ReadonlyMap<ApiKey, number>): KeyUse[] {
  const byId = new Map<string, KeyUse>();
  for (const [{ id, store }, ms] of [...uses].sort(([, a], [, b]) => a - b)) {
    byId.set(id, { storeId: store.id, id, at: new Date(ms).toISOString() });
  }
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

import type { Sql } from '../../../platform/db/connect.ts';
import { retrySerializationFailure } from '../../../platform/db/failures.ts';
import type { ApiKeyId, StoreId } from '../../../values/ids.ts';
import type { KeySummary } from './key-summary.ts';

/** Valid keys, oldest first. */
export async function listApiKeyRows(sql: Sql, storeId: StoreId, now: Date): Promise<KeySummary[]> {
  return await sql<KeySummary[]>`
    select id, name, array_to_json(scopes) as scopes, hint, created_at as "createdAt",
      last_used_at as "lastUsedAt", ends_at as "endsAt"
    from api_keys
    where store_id = ${storeId} and revoked_at is null and (ends_at is null or ends_at > ${now})
    order by id`;
}

export async function findApiKeyRow(
  sql: Sql,
  storeId: StoreId,
  id: ApiKeyId,
  now: Date,
): Promise<KeySummary | undefined> {
  const keys = await listApiKeyRows(sql, storeId, now);
  return keys.find((key) => key.id === id);
}

/** False if the store has reached its limit of keys. Its row is already locked. */
export async function insertApiKey(
  sql: Sql,
  storeId: StoreId,
  key: KeySummary,
  hash: Buffer,
  max: number,
): Promise<boolean> {
  const { count } = await sql`
    insert into api_keys (id, store_id, name, hash, hint, scopes, created_at)
    select ${key.id}::uuid, ${storeId}::uuid, ${key.name}, ${hash}::bytea, ${key.hint},
      string_to_array(${key.scopes.join()}, ','), ${key.createdAt}::timestamptz
    where (select count(*) from api_keys where store_id = ${storeId} and revoked_at is null
      and (ends_at is null or ends_at > ${key.createdAt})) < ${max}`;
  return count === 1;
}

/** False if the key is no longer valid, or has an end date already. */
export async function updateKeyEnd(
  sql: Sql,
  storeId: StoreId,
  id: ApiKeyId,
  endsAt: Date,
): Promise<boolean> {
  const { count } = await sql`
    update api_keys set ends_at = ${endsAt}
    where store_id = ${storeId} and id = ${id} and revoked_at is null and ends_at is null`;
  return count === 1;
}

export async function updateKeyRevoked(
  sql: Sql,
  storeId: StoreId,
  id: ApiKeyId,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    update api_keys set revoked_at = ${now}
    where store_id = ${storeId} and id = ${id} and revoked_at is null
      and (ends_at is null or ends_at > ${now})`;
  return count === 1;
}

export interface KeyUse {
  readonly storeId: StoreId;
  readonly id: ApiKeyId;
  /** Of the last use. */
  readonly at: string;
}

/** Other processes write the same keys: of a deadlock, one is repeated. */
export async function updateKeyUses(sql: Sql, uses: readonly KeyUse[]): Promise<void> {
  await retrySerializationFailure(
    () => sql`
      update api_keys set last_used_at = used.at
      from jsonb_to_recordset(${JSON.stringify(uses)}::text::jsonb)
        as used ("storeId" uuid, id uuid, at timestamptz)
      where api_keys.store_id = used."storeId" and api_keys.id = used.id
        and (last_used_at is null or last_used_at < used.at)`,
  );
}

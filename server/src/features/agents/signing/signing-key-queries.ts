import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import type { StoreSigningKey } from './store-signing-key.ts';

/** Published keys, the oldest first. */
export async function listSigningKeyRows(
  sql: Sql,
  storeId: StoreId,
  now: Date,
): Promise<StoreSigningKey[]> {
  return await sql<StoreSigningKey[]>`
    select id, public_jwk as jwk, private_key as "privateKey", signs_from as "signsFrom",
      ends_at as "endsAt", created_at as "createdAt"
    from store_signing_keys
    where store_id = ${storeId} and (ends_at is null or ends_at > ${now})
    order by id`;
}

/** Does nothing if the store has a key: of concurrent calls, one creates it. */
export async function insertFirstKey(
  sql: Sql,
  storeId: StoreId,
  key: StoreSigningKey,
): Promise<void> {
  await sql`${insertKeySql(sql, storeId, key)}
    on conflict (store_id) where ends_at is null do nothing`;
}

function insertKeySql(sql: Sql, storeId: StoreId, key: StoreSigningKey) {
  return sql`
    insert into store_signing_keys
      (store_id, id, kid, public_jwk, private_key, signs_from, created_at)
    values (${storeId}, ${key.id}, ${key.jwk.kid}, ${JSON.stringify(key.jwk)}::text::jsonb,
      ${key.privateKey}, ${key.signsFrom}, ${key.createdAt})`;
}

/**
 * Ends the newest key at the given time and inserts its successor, in a transaction. A time that
 * is not in the future ends all keys. False if a concurrent call replaced the key meanwhile.
 */
export async function updateRotated(
  sql: Sql,
  storeId: StoreId,
  key: StoreSigningKey,
  endsAt: Date,
): Promise<boolean> {
  const { count } = await sql`
    update store_signing_keys set ends_at = ${endsAt}
    where store_id = ${storeId}
      and (ends_at is null or (${endsAt <= key.createdAt} and ends_at > ${endsAt}))`;
  if (count === 0) return false;
  await insertKeySql(sql, storeId, key);
  return true;
}

/** A key that is not published any more cannot be used again. */
export async function deleteEndedKeys(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await sql`
    delete from store_signing_keys where store_id = ${storeId} and ends_at <= ${now}`;
}

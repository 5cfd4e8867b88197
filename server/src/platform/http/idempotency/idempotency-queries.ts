import type { StoreId } from '../../../values/ids.ts';
import { inReachableStores } from '../../db/citus/cluster.ts';
import type { Sql } from '../../db/connect.ts';
import { isNullViolation } from '../../db/failures.ts';
import { isNoneOf } from '../../jobs/take-batch.ts';

/** What the purge job deletes. */
export const IDEMPOTENCY_KEYS = { table: 'idempotency_keys' };

export interface Claim {
  readonly storeId: StoreId;
  readonly callerId: string;
  readonly keyHash: Buffer;
  readonly fingerprint: Buffer;
  /** Whose reply may hold personal data. */
  readonly subjectId: string | null;
  readonly claimId: string;
  readonly claimedAt: Date;
  readonly expiredBefore: Date;
  /** By the database's clock: a statement that is executed later claims nothing. */
  readonly deadline: Date;
  readonly expiresAt: Date;
}

/**
 * False when another request holds the key or its reply is stored, or when PostgreSQL executes the
 * statement after the deadline: its request may have failed by then and would not release the key.
 */
export async function insertClaim(sql: Sql, claim: Claim): Promise<boolean> {
  // After the deadline the id is null, which its column refuses. A condition would need a select,
  // which Citus plans for every shard.
  const claimed = await sql`
    insert into idempotency_keys as held (
      store_id, caller_id, key_hash, fingerprint, claim_id, claimed_at, expires_at,
      subject_id)
    values (${claim.storeId}, ${claim.callerId}, ${claim.keyHash}, ${claim.fingerprint},
      case when statement_timestamp() < ${claim.deadline}::timestamptz
        then ${claim.claimId}::uuid end,
      ${claim.claimedAt}, ${claim.expiresAt}, ${claim.subjectId})
    on conflict (store_id, caller_id, key_hash) do update set
      subject_id = excluded.subject_id, fingerprint = excluded.fingerprint,
      claim_id = excluded.claim_id, reply = null,
      claimed_at = excluded.claimed_at, expires_at = excluded.expires_at
    where (held.reply is null and held.claimed_at < ${claim.expiredBefore})
      or held.expires_at <= excluded.claimed_at
    returning claim_id`.catch(noneIfNull);
  return claimed.length === 1;
}

function noneIfNull(error: unknown): readonly [] {
  if (isNullViolation(error)) return [];
  throw error;
}

export async function findStoredReply(
  sql: Sql,
  { storeId, callerId, keyHash }: Claim,
): Promise<{ fingerprint: Buffer; reply: Buffer | null } | undefined> {
  const [stored] = await sql<{ fingerprint: Buffer; reply: Buffer | null }[]>`
    select fingerprint, reply from idempotency_keys
    where store_id = ${storeId} and caller_id = ${callerId} and key_hash = ${keyHash}`;
  return stored;
}

/**
 * Throws when the claim expired and another request took it: this change must then roll back. A
 * person who was erased meanwhile stays erased.
 */
export async function updateClaimWithReply(sql: Sql, claim: Claim, reply: Buffer): Promise<void> {
  const { count } = await sql`
    update idempotency_keys set reply = coalesce(reply, ${reply}::bytea)
    where store_id = ${claim.storeId} and caller_id = ${claim.callerId}
      and key_hash = ${claim.keyHash} and claim_id = ${claim.claimId}`;
  if (count !== 1)
    throw new Error('the claim of an Idempotency-Key expired while its request was running');
}

/**
 * Leaves a claim that has a reply: a commit whose acknowledgement was lost looks like a failure
 * here, and deleting the claim would let a repeat apply the change again.
 */
export async function deleteClaim(sql: Sql, claim: Claim): Promise<void> {
  await sql`
    delete from idempotency_keys
    where store_id = ${claim.storeId} and caller_id = ${claim.callerId}
      and key_hash = ${claim.keyHash} and claim_id = ${claim.claimId} and reply is null`;
}

export async function listStoresWithExpiredKeys(
  sql: Sql,
  now: Date,
  limit: number,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from idempotency_keys
    where expires_at < ${now} and ${isNoneOf(sql, sql`store_id`, except)}
      and ${inReachableStores(sql, sql`store_id`, only)}
    limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

export async function deleteExpiredKeys(
  sql: Sql,
  storeId: StoreId,
  now: Date,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const { count } = await sql`
    delete from idempotency_keys
    where store_id = ${storeId} and (caller_id, key_hash) in (
      select caller_id, key_hash from ${expired(sql, storeId, now, limit, except)})`;
  return count;
}

export async function findExpiredKey(
  sql: Sql,
  storeId: StoreId,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`
    select caller_id::text || ' ' || key_hash::text as key
    from ${expired(sql, storeId, now, 1, except)}`;
  return row?.key;
}

function expired(sql: Sql, storeId: StoreId, now: Date, limit: number, except: readonly string[]) {
  return sql`idempotency_keys
    where store_id = ${storeId} and expires_at < ${now}
      and ${isNoneOf(sql, sql`(caller_id::text || ' ' || key_hash::text)`, except)}
    order by expires_at, caller_id, key_hash limit ${limit}`;
}

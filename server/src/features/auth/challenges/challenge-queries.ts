import type { Sql } from '../../../platform/db/connect.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import type { CartId, ChallengeId, CustomerId, StoreId } from '../../../values/ids.ts';
import type { Challenge, ChallengeName, LinkPurpose } from './challenge.ts';

/** Stands for the customer where none is signed in. */
const NO_CUSTOMER = '00000000-0000-0000-0000-000000000000';

/** Replaces the previous challenge; false if that was requested too recently. */
export async function upsertChallenge(
  sql: Sql,
  storeId: StoreId,
  challenge: Challenge,
  askedBefore: Date,
): Promise<boolean> {
  const { count } = await sql`
    insert into auth_challenges (store_id, purpose, channel, target, customer_id, id, cart_id,
      secret_hash, tries, created_at, expires_at)
    values (${storeId}, ${challenge.purpose}, ${challenge.channel}, ${challenge.target},
      ${challenge.customerId ?? NO_CUSTOMER}, ${challenge.id}, ${challenge.cartId},
      ${challenge.secretHash}, 0, ${challenge.createdAt}, ${challenge.expiresAt})
    on conflict (store_id, purpose, channel, target, customer_id) do update set
      id = excluded.id, cart_id = excluded.cart_id, secret_hash = excluded.secret_hash, tries = 0,
      created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null
    where auth_challenges.created_at <= ${askedBefore} or auth_challenges.used_at is not null`;
  return count === 1;
}

export interface StoredChallenge extends Challenge {
  readonly tries: number;
  readonly usedAt: Date | null;
}

export async function findChallenge(
  sql: Sql,
  storeId: StoreId,
  name: ChallengeName,
): Promise<StoredChallenge | undefined> {
  const [challenge] = await sql<StoredChallenge[]>`
    select ${columns(sql)} from auth_challenges
    where store_id = ${storeId} and ${isNamed(sql, name)}`;
  return challenge;
}

/** The customer's latest claim, or the named one. */
export async function findClaim(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  id: ChallengeId | null,
): Promise<StoredChallenge | undefined> {
  const [challenge] = await sql<StoredChallenge[]>`
    select ${columns(sql)} from auth_challenges
    where store_id = ${storeId} and purpose = 'email_claim' and channel = 'email'
      and customer_id = ${customerId} ${id ? sql`and id = ${id}` : sql``}
    order by created_at desc limit 1`;
  return challenge;
}

export interface Attempt extends ChallengeName {
  /** Restricts the attempt to this challenge, if set. */
  readonly id: ChallengeId | null;
  /** Restricts the attempt to challenges for this cart, if set. */
  readonly cartId: CartId | null;
}

/** Counts an attempt, unless none is left. */
export async function updateChallengeAttempts(
  sql: Sql,
  storeId: StoreId,
  attempt: Attempt,
  now: Date,
  triesMax: number,
): Promise<Challenge | undefined> {
  const [challenge] = await sql<Challenge[]>`
    update auth_challenges set tries = tries + 1
    where store_id = ${storeId} and ${isNamed(sql, attempt)} and used_at is null
      and expires_at > ${now} and tries < ${triesMax}
      ${attempt.id ? sql`and id = ${attempt.id}` : sql``}
      ${attempt.cartId ? sql`and cart_id = ${attempt.cartId}` : sql``}
    returning ${columns(sql)}`;
  return challenge;
}

/** Compare-and-set: true for the first caller only. */
export async function updateUsedChallenge(
  sql: Sql,
  storeId: StoreId,
  challenge: Challenge,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    update auth_challenges set used_at = ${now}
    where store_id = ${storeId} and ${isNamed(sql, challenge)} and id = ${challenge.id}
      and used_at is null`;
  return count === 1;
}

/** Of the customer, and to the address. */
export async function deleteChallengesOf(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  email: string | null,
): Promise<void> {
  await sql`
    delete from auth_challenges
    where store_id = ${storeId} and (customer_id = ${customerId} or target = ${email})`;
}

export async function findLink(
  sql: Sql,
  storeId: StoreId,
  purpose: LinkPurpose,
  secretHash: Buffer,
  now: Date,
): Promise<Challenge | undefined> {
  const [challenge] = await sql<Challenge[]>`
    select ${columns(sql)} from auth_challenges
    where store_id = ${storeId} and secret_hash = ${secretHash} and purpose = ${purpose}
      and purpose in ('magic_link', 'password_reset')
      and used_at is null and expires_at > ${now}`;
  return challenge;
}

function isNamed(sql: Sql, name: ChallengeName) {
  return sql`purpose = ${name.purpose} and channel = ${name.channel}
    and target = ${name.target} and customer_id = ${name.customerId ?? NO_CUSTOMER}`;
}

const columns = staticFragment(
  (
    sql,
  ) => sql`id, purpose, channel, target, nullif(customer_id, ${NO_CUSTOMER}::uuid) as "customerId",
    cart_id as "cartId", secret_hash as "secretHash", tries, created_at as "createdAt",
    expires_at as "expiresAt", used_at as "usedAt"`,
);

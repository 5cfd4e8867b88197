import type { Operator } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';
import { lockPasswordHash } from '../staff/staff-queries.ts';

export interface PasswordReset {
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The store of a handle, and its operator with this address, if any. */
export async function findResetTarget(
  sql: Sql,
  handle: string,
  email: string,
): Promise<{ storeId: StoreId; operatorId: OperatorId | null } | undefined> {
  const [store] = await sql<{ id: StoreId }[]>`select id from stores where handle = ${handle}`;
  if (!store) return undefined;
  const [operator] = await sql<{ id: OperatorId }[]>`
    select id from operators where store_id = ${store.id} and email = ${email}`;
  return { storeId: store.id, operatorId: operator?.id ?? null };
}

/** Maximum number of valid links of an operator. All were mailed to the operator's address. */
export const LINKS_MAX = 30;

/** False if the operator has `LINKS_MAX` valid links, or was removed. */
export async function insertReset(
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
  { hash, createdAt, expiresAt }: PasswordReset,
): Promise<boolean> {
  // Concurrent requests are counted one after another.
  if ((await lockPasswordHash(sql, storeId, operatorId)) === undefined) return false;
  const { count } = await sql`
    insert into operator_password_resets (store_id, operator_id, hash, created_at, expires_at)
    select store_id, id, ${hash}::bytea, ${createdAt}::timestamptz, ${expiresAt}::timestamptz
    from operators
    where store_id = ${storeId} and id = ${operatorId}
      and (select count(*) from operator_password_resets
      where store_id = ${storeId} and operator_id = ${operatorId} and expires_at > ${createdAt})
      < ${LINKS_MAX}::integer`;
  return count === 1;
}

export async function findReset(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
  now: Date,
): Promise<Operator | undefined> {
  const [operator] = await sql<Operator[]>`
    select operators.id, operators.email, operators.role
    from operator_password_resets as resets join operators
      on operators.store_id = ${storeId} and operators.id = resets.operator_id
    where resets.store_id = ${storeId} and resets.hash = ${hash} and resets.expires_at > ${now}`;
  return operator;
}

/** True for one caller only: a link works once. */
export async function deleteReset(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    delete from operator_password_resets
    where store_id = ${storeId} and hash = ${hash} and expires_at > ${now}`;
  return count === 1;
}

export async function deleteResetsOf(sql: Sql, storeId: StoreId, id: OperatorId): Promise<void> {
  await sql`
    delete from operator_password_resets where store_id = ${storeId} and operator_id = ${id}`;
}

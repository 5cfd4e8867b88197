import type { Operator } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';

export interface PasswordReset {
  readonly operatorId: OperatorId;
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
  const [target] = await sql<{ storeId: StoreId; operatorId: OperatorId | null }[]>`
    select stores.id as "storeId", operators.id as "operatorId"
    from stores left join operators
      on operators.store_id = stores.id and operators.email = ${email}
    where stores.handle = ${handle}`;
  return target;
}

/** A stranger's request must not end the link that the operator has just received. */
const LINKS_MAX = 3;

/** Keeps the latest links of the operator. */
export async function insertReset(sql: Sql, storeId: StoreId, one: PasswordReset): Promise<void> {
  await sql`
    insert into operator_password_resets (store_id, operator_id, hash, created_at, expires_at)
    values (${storeId}, ${one.operatorId}, ${one.hash}, ${one.createdAt}, ${one.expiresAt})`;
  await sql`
    delete from operator_password_resets
    where store_id = ${storeId} and operator_id = ${one.operatorId} and hash not in (
      select hash from operator_password_resets
      where store_id = ${storeId} and operator_id = ${one.operatorId}
      order by created_at desc, hash limit ${LINKS_MAX})`;
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
      on operators.store_id = resets.store_id and operators.id = resets.operator_id
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

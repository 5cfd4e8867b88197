import type { Operator } from '../../../context.ts';
import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';

export interface Member extends Operator {
  readonly createdAt: Date;
  readonly hasSecondFactor: boolean;
}

export async function listOperators(sql: Sql, storeId: StoreId): Promise<Member[]> {
  return await sql<Member[]>`
    select id, email, role, created_at as "createdAt", ${hasSecondFactorSql(sql, storeId)}
    from operators where store_id = ${storeId} order by id`;
}

/** Locks the rows, so that two owners cannot remove each other concurrently. */
export async function listOperatorsLocked(sql: Sql, storeId: StoreId): Promise<Member[]> {
  return await sql<Member[]>`
    select id, email, role, created_at as "createdAt", ${hasSecondFactorSql(sql, storeId)}
    from operators where store_id = ${storeId} order by id for update`;
}

function hasSecondFactorSql(sql: Sql, storeId: StoreId): Fragment {
  return sql`exists (select from operator_second_factors as factors
    where factors.store_id = ${storeId} and factors.operator_id = operators.id
      and factors.confirmed_at is not null) as "hasSecondFactor"`;
}

export async function findPasswordHash(
  sql: Sql,
  storeId: StoreId,
  id: OperatorId,
): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select password_hash as hash from operators where store_id = ${storeId} and id = ${id}`;
  return row?.hash;
}

/**
 * The password's hash, with the row locked. Sign-ins and changes of the sign-in run one after
 * another: a session is either ended by the change, or opened under its rules.
 */
export async function lockPasswordHash(
  sql: Sql,
  storeId: StoreId,
  id: OperatorId,
): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select password_hash as hash from operators
    where store_id = ${storeId} and id = ${id} for update`;
  return row?.hash;
}

export async function updateOperator(
  sql: Sql,
  storeId: StoreId,
  id: OperatorId,
  change: { readonly role?: Operator['role']; readonly passwordHash?: string },
): Promise<void> {
  await sql`
    update operators set role = coalesce(${change.role ?? null}, role),
      password_hash = coalesce(${change.passwordHash ?? null}, password_hash)
    where store_id = ${storeId} and id = ${id}`;
}

/** Deletes all sessions of an operator except the given one. Returns their number. */
export async function deleteSessionsOf(
  sql: Sql,
  storeId: StoreId,
  id: OperatorId,
  keptHash: Buffer | null,
): Promise<number> {
  const { count } = await sql`
    delete from operator_sessions
    where store_id = ${storeId} and operator_id = ${id}
      and (${keptHash}::bytea is null or hash <> ${keptHash}::bytea)`;
  return count;
}

export async function deleteOperator(sql: Sql, storeId: StoreId, id: OperatorId): Promise<void> {
  await sql`delete from operators where store_id = ${storeId} and id = ${id}`;
}

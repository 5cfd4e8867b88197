import type { Operator } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { OperatorId, StoreId } from '../../values/ids.ts';

export interface NewOperator extends Operator {
  readonly passwordHash: string;
  readonly createdAt: Date;
}

/** False if the store has an operator with this address. */
export async function insertOperator(
  sql: Sql,
  storeId: StoreId,
  operator: NewOperator,
): Promise<boolean> {
  const { count } = await sql`
    insert into operators (store_id, id, email, password_hash, role, created_at)
    values (${storeId}, ${operator.id}, ${operator.email}, ${operator.passwordHash},
      ${operator.role}, ${operator.createdAt})
    on conflict (store_id, email) do nothing`;
  return count === 1;
}

export interface KnownOperator extends Operator {
  readonly storeId: StoreId;
  readonly passwordHash: string;
}

export async function findOperatorByName(
  sql: Sql,
  handle: string,
  email: string,
): Promise<KnownOperator | undefined> {
  const [operator] = await sql<KnownOperator[]>`
    select operators.id, operators.email, operators.role, operators.store_id as "storeId",
      operators.password_hash as "passwordHash"
    from stores join operators on operators.store_id = stores.id
    where stores.handle = ${handle} and operators.email = ${email}`;
  return operator;
}

export interface OperatorSession {
  readonly hash: Buffer;
  readonly operatorId: OperatorId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertOperatorSession(
  sql: Sql,
  storeId: StoreId,
  session: OperatorSession,
): Promise<void> {
  await sql`
    insert into operator_sessions (store_id, hash, operator_id, created_at, expires_at)
    values (${storeId}, ${session.hash}, ${session.operatorId}, ${session.createdAt},
      ${session.expiresAt})`;
}

export async function findOperatorSession(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
  now: Date,
): Promise<(Operator & { expiresAt: Date }) | undefined> {
  const [session] = await sql<(Operator & { expiresAt: Date })[]>`
    select operators.id, operators.email, operators.role,
      operator_sessions.expires_at as "expiresAt"
    from operator_sessions join operators on operators.store_id = operator_sessions.store_id
      and operators.id = operator_sessions.operator_id
    where operator_sessions.store_id = ${storeId} and hash = ${hash} and expires_at > ${now}`;
  return session;
}

export async function updateSessionExpiry(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`
    update operator_sessions set expires_at = ${expiresAt}
    where store_id = ${storeId} and hash = ${hash} and expires_at < ${expiresAt}`;
}

export async function deleteOperatorSession(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
): Promise<boolean> {
  const { count } = await sql`
    delete from operator_sessions where store_id = ${storeId} and hash = ${hash}`;
  return count === 1;
}

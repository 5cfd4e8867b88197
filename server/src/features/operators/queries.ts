import type { Operator } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { OperatorId, OperatorSessionId, StoreId } from '../../values/ids.ts';

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

/** Of an unknown handle, so that it takes as many statements as a known one. */
const NO_STORE = '00000000-0000-0000-0000-000000000000';

export async function findOperatorByName(
  sql: Sql,
  handle: string,
  email: string,
): Promise<KnownOperator | undefined> {
  const [store] = await sql<{ id: StoreId }[]>`select id from stores where handle = ${handle}`;
  const [operator] = await sql<KnownOperator[]>`
    select id, email, role, store_id as "storeId", password_hash as "passwordHash"
    from operators where store_id = ${store?.id ?? NO_STORE} and email = ${email}`;
  return operator;
}

export interface OperatorSession {
  readonly id: OperatorSessionId;
  readonly operatorId: OperatorId;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  /** To the hour. */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

export async function insertOperatorSession(
  sql: Sql,
  storeId: StoreId,
  session: OperatorSession & { readonly hash: Buffer },
): Promise<void> {
  await sql`
    insert into operator_sessions (store_id, hash, id, operator_id, user_agent, created_at,
      last_used_at, expires_at)
    values (${storeId}, ${session.hash}, ${session.id}, ${session.operatorId},
      ${session.userAgent}, ${session.createdAt}, ${session.lastUsedAt}, ${session.expiresAt})`;
}

type FoundSession = Operator & { readonly sessionId: OperatorSessionId; readonly expiresAt: Date };

export async function findOperatorSession(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
  now: Date,
): Promise<FoundSession | undefined> {
  const [session] = await sql<FoundSession[]>`
    select operators.id, operators.email, operators.role, operator_sessions.id as "sessionId",
      operator_sessions.expires_at as "expiresAt"
    from operator_sessions join operators on operators.store_id = ${storeId}
      and operators.id = operator_sessions.operator_id
    where operator_sessions.store_id = ${storeId} and hash = ${hash} and expires_at > ${now}`;
  return session;
}

export async function updateSessionExpiry(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
  { lastUsedAt, expiresAt }: Pick<OperatorSession, 'lastUsedAt' | 'expiresAt'>,
): Promise<void> {
  await sql`
    update operator_sessions set expires_at = ${expiresAt}, last_used_at = ${lastUsedAt}
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

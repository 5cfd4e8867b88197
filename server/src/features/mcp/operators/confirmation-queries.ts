import type { Sql } from '../../../platform/db/connect.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';
import type { PlannedRequest } from './money-action.ts';

/** What the purge job deletes. */
export const CONFIRMATIONS = {
  table: 'mcp_confirmations',
  key: 'token_hash',
  age: 'expires_at',
};

export interface Confirmation {
  readonly request: PlannedRequest;
  readonly basis: string;
  readonly state: 'prepared' | 'executing' | 'done' | 'refused';
  readonly expiresAt: Date;
}

/** Of one operator, for one action: a token is unknown to any other. */
export interface ConfirmationKey {
  readonly storeId: StoreId;
  readonly operatorId: OperatorId;
  readonly action: string;
  readonly tokenHash: Buffer;
}

export async function insertConfirmation(
  sql: Sql,
  { storeId, operatorId, action, tokenHash }: ConfirmationKey,
  { request, basis }: Pick<Confirmation, 'request' | 'basis'>,
  { createdAt, expiresAt }: { readonly createdAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into mcp_confirmations (store_id, token_hash, operator_id, action, request, basis, state,
      created_at, expires_at)
    values (${storeId}, ${tokenHash}, ${operatorId}, ${action},
      ${JSON.stringify(request)}::text::jsonb, ${basis}, 'prepared', ${createdAt}, ${expiresAt})`;
}

export async function findConfirmation(
  sql: Sql,
  { storeId, operatorId, action, tokenHash }: ConfirmationKey,
): Promise<Confirmation | undefined> {
  const [row] = await sql<Confirmation[]>`
    select request, basis, state, expires_at as "expiresAt" from mcp_confirmations
    where store_id = ${storeId} and token_hash = ${tokenHash} and operator_id = ${operatorId}
      and action = ${action}`;
  return row;
}

/** False where the state is none of those it may change from. */
export async function updateConfirmationState(
  sql: Sql,
  { storeId, tokenHash }: ConfirmationKey,
  from: readonly Confirmation['state'][],
  to: Confirmation['state'],
): Promise<boolean> {
  const { count } = await sql`
    update mcp_confirmations set state = ${to}
    where store_id = ${storeId} and token_hash = ${tokenHash}
      and state in (select jsonb_array_elements_text(${JSON.stringify(from)}::text::jsonb))`;
  return count === 1;
}

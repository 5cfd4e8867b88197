import type { Sql } from '../../../platform/db/connect.ts';
import type { Cents } from '../../../values/money.ts';
import type { ConfirmationKey } from './confirmation-queries.ts';

/** What the purge job deletes. */
export const AMOUNTS = { table: 'mcp_amounts', key: 'token_hash', age: 'created_at' };

type OperatorKey = Pick<ConfirmationKey, 'storeId' | 'operatorId'>;

/** Concurrent changes of one operator wait for each other until the transaction ends. */
export async function getOperatorLocked(
  sql: Sql,
  { storeId, operatorId }: OperatorKey,
): Promise<void> {
  await sql`
    select 1 from operators where store_id = ${storeId} and id = ${operatorId} for update`;
}

/** What the agents of an operator moved since a time, in cents. */
export async function getMovedAmount(
  sql: Sql,
  { storeId, operatorId }: OperatorKey,
  since: Date,
): Promise<number> {
  const [row] = await sql<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::text as sum from mcp_amounts
    where store_id = ${storeId} and operator_id = ${operatorId} and created_at > ${since}`;
  return Number(row?.sum ?? 0);
}

export async function insertAmount(
  sql: Sql,
  { storeId, operatorId, tokenHash }: ConfirmationKey,
  amount: Cents,
  now: Date,
): Promise<void> {
  await sql`
    insert into mcp_amounts (store_id, operator_id, token_hash, amount, created_at)
    values (${storeId}, ${operatorId}, ${tokenHash}, ${amount}, ${now})
    on conflict (store_id, operator_id, token_hash) do nothing`;
}

/** Of a change that was refused: nothing was moved. */
export async function deleteAmount(
  sql: Sql,
  { storeId, operatorId, tokenHash }: ConfirmationKey,
): Promise<void> {
  await sql`
    delete from mcp_amounts
    where store_id = ${storeId} and operator_id = ${operatorId} and token_hash = ${tokenHash}`;
}

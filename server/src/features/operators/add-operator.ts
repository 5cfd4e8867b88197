import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { insertOperator, type NewOperator } from './queries.ts';

/** False if the store has an operator with this address. */
export async function addOperator(
  sql: Sql,
  storeId: StoreId,
  operator: NewOperator,
): Promise<boolean> {
  return await insertOperator(sql, storeId, operator);
}

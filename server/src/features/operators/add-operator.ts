import type { Operator } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { insertOperator } from './queries.ts';

export interface NewOperator extends Operator {
  readonly passwordHash: string;
  readonly createdAt: Date;
}

/** False if the store has an operator with this address. */
export async function addOperator(
  sql: Sql,
  storeId: StoreId,
  operator: NewOperator,
): Promise<boolean> {
  return await insertOperator(sql, storeId, operator);
}

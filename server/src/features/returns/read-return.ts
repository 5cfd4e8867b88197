import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { parseId, type ReturnId } from '../../values/ids.ts';
import type { Order } from '../orders/order.ts';
import type { Return } from './return.ts';
import { findReturn, listReturnsOfOrder } from './return-queries.ts';

export async function readReturn(
  { sql, storeId }: StoreContext,
  returnId: string,
): Promise<Return> {
  const id = parseId<ReturnId>(returnId);
  const found = id && (await findReturn(sql, storeId, id));
  if (!found) throw new ApiError('RETURN_NOT_FOUND');
  return found;
}

/** All returns of an order, in the sequence of their creation. */
export async function returnsOf({ sql, storeId }: StoreContext, order: Order): Promise<Return[]> {
  return await listReturnsOfOrder(sql, storeId, order.id);
}

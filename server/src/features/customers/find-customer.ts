import type { StoreContext } from '../../context.ts';
import type { Customer } from './customer.ts';
import { type CustomerName, findCustomerByName } from './queries.ts';

export async function findCustomer(
  ctx: StoreContext,
  name: CustomerName,
  sql = ctx.sql,
): Promise<Customer | undefined> {
  return await findCustomerByName(sql, ctx.storeId, name);
}

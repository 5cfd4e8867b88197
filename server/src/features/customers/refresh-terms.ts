import type { Sql } from '../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';
import { customerTerms, nameSort } from './customer.ts';
import { findCustomerByName } from './queries.ts';
import { updateCustomerTerms } from './term-queries.ts';

/**
 * Follows every change of name, e-mail or phone, in its transaction: a separate statement sees what
 * a concurrent change has committed, and the customer's row is locked by then.
 */
export async function refreshTerms(sql: Sql, storeId: StoreId, id: CustomerId): Promise<void> {
  const customer = await findCustomerByName(sql, storeId, { id });
  if (!customer) return;
  await updateCustomerTerms(sql, storeId, id, {
    terms: customerTerms(customer),
    nameSort: nameSort(customer),
  });
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { normalEmail } from '../../values/email.ts';
import { type CustomerId, parseId } from '../../values/ids.ts';
import { findCustomer } from '../customers/find-customer.ts';
import type { Person, PersonName } from './person.ts';
import { listOrderIdsOf } from './person-queries.ts';

/**
 * By customer id, including guest orders under a verified address; or by an address that the
 * operator states to be the person's.
 */
export async function findPerson(ctx: StoreContext, sql: Sql, name: PersonName): Promise<Person> {
  const email = name.email && normalEmail(name.email);
  const id = name.customerId === undefined ? undefined : parseId<CustomerId>(name.customerId);
  const named = email !== undefined ? { email } : id && { id };
  const customer = named && (await findCustomer(ctx, named, sql));
  const verified = customer?.emailVerified ? customer.email : null;
  const guestEmail = email ?? verified;
  const orderIds = await listOrderIdsOf(sql, ctx.storeId, customer?.id ?? null, guestEmail);
  if (!customer && orderIds.length === 0) throw new ApiError('CUSTOMER_NOT_FOUND');
  return { customer: customer ?? null, guestEmail, orderIds };
}

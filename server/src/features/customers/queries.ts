import type { Sql } from '../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';
import { joinedTerms } from '../../values/search-terms.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { type Customer, customerTerms, nameSort } from './customer.ts';
import { insertCustomerTerms } from './term-queries.ts';

export type CustomerName =
  | { readonly id: CustomerId }
  | { readonly email: string }
  | { readonly verifiedPhone: string };

export async function findCustomerByName(
  sql: Sql,
  storeId: StoreId,
  name: CustomerName,
): Promise<Customer | undefined> {
  const [customer] = await sql<Customer[]>`
    select id, email, email_verified as "emailVerified", phone,
      verified_phone as "verifiedPhone", first_name as "firstName", last_name as "lastName",
      password_hash as "passwordHash",
      previous_emails as "previousEmails", event_sequence as "eventSequence",
      created_at as "createdAt", updated_at as "updatedAt", erased_at as "erasedAt",
      (select addresses.id from addresses
        where addresses.store_id = ${storeId} and addresses.customer_id = customers.id
        order by preferred_at desc nulls last, id limit 1) as "defaultAddressId"
    from customers where store_id = ${storeId} and ${isNamed(sql, name)}`;
  return customer;
}

function isNamed(sql: Sql, name: CustomerName) {
  if ('id' in name) return sql`customers.id = ${name.id}`;
  if ('email' in name) return sql`email = ${name.email}`;
  return sql`verified_phone = ${name.verifiedPhone}`;
}

/** In a transaction. False if another customer has the e-mail address or the verified phone. */
export async function insertCustomer(
  sql: Sql,
  storeId: StoreId,
  customer: Customer,
  event: { readonly id: string; readonly data: object },
): Promise<boolean> {
  const terms = customerTerms(customer);
  const { count } = await sql`
    insert into customers (store_id, id, email, email_verified, phone, verified_phone, first_name,
      last_name, password_hash, event_sequence, name_sort, search_terms, created_at, updated_at)
    values (${storeId}, ${customer.id}, ${customer.email}, ${customer.emailVerified},
      ${customer.phone}, ${customer.verifiedPhone}, ${customer.firstName}, ${customer.lastName},
      ${customer.passwordHash}, 1, ${nameSort(customer)}, ${joinedTerms(terms)},
      ${customer.createdAt}, ${customer.updatedAt})
    on conflict do nothing`;
  if (count === 0) return false;
  const newEvent = { ...event, aggregateId: customer.id, sequence: 1, type: 'customer.created' };
  await Promise.all([
    recordEvent(sql, storeId, newEvent, customer.createdAt),
    insertCustomerTerms(sql, storeId, customer.id, terms),
  ]);
  return true;
}

export async function updateUnverified(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await sql`
    update customers set email_verified = false, verified_phone = null, password_hash = null,
      updated_at = ${now}
    where store_id = ${storeId}`;
}

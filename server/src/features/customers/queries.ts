import type { Sql } from '../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';
import { joinedTerms } from '../../values/search-terms.ts';
import { type Customer, customerTerms, nameSort } from './customer.ts';

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
  const announced = sql`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    values (${storeId}, ${event.id}, ${customer.id}, 1, 'customer.created',
      ${JSON.stringify(event.data)}::text::jsonb, ${customer.createdAt})`;
  await Promise.all([announced, insertTerms(sql, storeId, customer.id, terms)]);
  return true;
}

async function insertTerms(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  const rows = terms.map(
    (term, index) => sql`${index > 0 ? sql`,` : sql``} (${storeId}::uuid, ${term}::text, ${id}::uuid)`,
  );
  await sql`insert into customer_search_terms (store_id, term, customer_id) values ${rows}`;
}

export async function updateUnverified(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await sql`
    update customers set email_verified = false, verified_phone = null, password_hash = null,
      updated_at = ${now}
    where store_id = ${storeId}`;
}

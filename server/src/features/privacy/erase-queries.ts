import type { Sql } from '../../platform/db/connect.ts';
import { uuidArray } from '../../platform/db/uuid-array.ts';
import { valueRows } from '../../platform/db/value-rows.ts';
import type { AttemptId, CustomerId, OrderId, StoreId } from '../../values/ids.ts';
import { joinedTerms } from '../../values/search-terms.ts';
import type { Customer } from '../customers/customer.ts';
import type { OrderSnapshot, TimelineEntry } from '../orders/order.ts';
import { recordEvent } from '../webhooks/record-event.ts';

/**
 * A person is in the tables of many features and goes from all of them at once, so these statements
 * stand together (decision 5).
 */

export async function findUndecided(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId | null,
  { guestEmail, orderIds }: { guestEmail: string | null; orderIds: readonly OrderId[] },
): Promise<boolean> {
  // Without a limit: for a single row the planner would read the whole table.
  const [open] = await sql`
    select 1 from payment_attempts
    where store_id = ${storeId} and status in ('open', 'action_required', 'pending', 'refunding')
      and (customer_id = ${customerId}
        or (customer_id is null and lower(snapshot ->> 'email') = ${guestEmail})
        or order_id = any(${uuidArray(orderIds)}::uuid[]))`;
  return open !== undefined;
}

export interface OrderToErase {
  readonly id: OrderId;
  readonly number: string;
  readonly snapshot: OrderSnapshot;
  readonly timeline: readonly TimelineEntry[];
  readonly trackingNumbers: readonly string[];
}

export async function listOrdersLocked(
  sql: Sql,
  storeId: StoreId,
  ids: readonly OrderId[],
): Promise<OrderToErase[]> {
  return await sql<OrderToErase[]>`
    select id, number, snapshot, timeline,
      (select coalesce(json_agg(tracking_number), '[]'::json) from shipments
        where shipments.store_id = ${storeId} and order_id = orders.id) as "trackingNumbers"
    from orders where store_id = ${storeId} and id = any(${uuidArray(ids)}::uuid[])
    order by id for update`;
}

export async function updateOrderErased(
  sql: Sql,
  storeId: StoreId,
  { id, snapshot, timeline }: Pick<OrderToErase, 'id' | 'snapshot' | 'timeline'>,
  terms: readonly string[],
): Promise<void> {
  await sql`
    update orders set email = '', customer_name = '', customer_sort = '',
      corrections = null, tags = '[]', timeline = ${JSON.stringify(timeline)}::text::jsonb,
      snapshot = ${JSON.stringify(snapshot)}::text::json, search_terms = ${joinedTerms(terms)},
      version = version + 1
    where store_id = ${storeId} and id = ${id}`;
  await sql`
    delete from order_search_terms
    where store_id = ${storeId} and order_id = ${id}
      and term not in (
        select jsonb_array_elements_text(${JSON.stringify(terms)}::text::jsonb))`;
  await sql`delete from order_notifications where store_id = ${storeId} and order_id = ${id}`;
  await sql`
    update returns set note = null, refusal_reason = null
    where store_id = ${storeId} and order_id = ${id}`;
  await sql`
    update shipments set notes = null, metadata = '{}'
    where store_id = ${storeId} and order_id = ${id}`;
  // The reasons of refunds are texts of operators as well.
  await sql`
    update payment_transactions set reason = null, note = null
    where store_id = ${storeId} and order_id = ${id}`;
}

export interface AttemptToErase {
  readonly id: AttemptId;
  /** Null for a payment of an upsell, which adds to an existing order. */
  readonly snapshot: OrderSnapshot | null;
}

/**
 * Decided attempts of the orders' carts. Declined or refunded ones have no order: they are found by
 * customer, by cart, which may have become the customer's later, and by e-mail address.
 */
export async function listAttemptsOf(
  sql: Sql,
  storeId: StoreId,
  of: {
    readonly orderIds: readonly OrderId[];
    readonly customerId: CustomerId | null;
    readonly emailKey: Buffer | null;
  },
): Promise<AttemptToErase[]> {
  return await sql<AttemptToErase[]>`
    select id, snapshot from payment_attempts
    where store_id = ${storeId} and id in (
      select id from payment_attempts where store_id = ${storeId}
        and status in ('succeeded', 'declined', 'failed', 'refunded')
        and cart_id in (select cart_id from orders where store_id = ${storeId}
          and id = any(${uuidArray(of.orderIds)}::uuid[]))
      union all
      select id from payment_attempts where store_id = ${storeId}
        and status in ('declined', 'refunded')
        and customer_id = ${of.customerId}
      union all
      select id from payment_attempts where store_id = ${storeId}
        and status in ('declined', 'refunded')
        and cart_id in (select id from carts where store_id = ${storeId}
          and customer_id = ${of.customerId})
      union all
      select id from payment_attempts where store_id = ${storeId}
        and status in ('declined', 'refunded')
        and email_key = ${of.emailKey})
    order by id for update`;
}

/** Also erases the hashes used for fraud counts, which derive from the person's address. */
export async function updateAttemptErased(
  sql: Sql,
  storeId: StoreId,
  { id, snapshot }: AttemptToErase,
): Promise<void> {
  await sql`
    update payment_attempts set
      snapshot = ${snapshot && JSON.stringify(snapshot)}::text::json,
      payment_token = null, method_token = null,
      email_key = null, shopper_key = null, card_key = null, card_last4 = null,
      decline_message = null
    where store_id = ${storeId} and id = ${id}`;
}

/** What operators wrote about the person's payments. */
export async function updateDiscrepanciesErased(
  sql: Sql,
  storeId: StoreId,
  of: { readonly orderIds: readonly OrderId[]; readonly attemptIds: readonly AttemptId[] },
): Promise<void> {
  await sql`
    update payment_discrepancies set notes = '[]'
    where store_id = ${storeId} and notes <> '[]'
      and (order_id = any(${uuidArray(of.orderIds)}::uuid[])
        or subject_id = any(${uuidArray(of.attemptIds)}::uuid[]))`;
}

/** Removes personal data from stored events; sent ones cannot be recalled. */
export async function updateEventsErased(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId | null,
  orderIds: readonly OrderId[],
): Promise<void> {
  await sql`
    with concerned as (
      select id, cart_id from orders
      where store_id = ${storeId} and id = any(${uuidArray(orderIds)}::uuid[]))
    update events set data = data || '{"email": ""}'::jsonb
    where store_id = ${storeId} and data ? 'email' and aggregate_id in (
      select id from concerned union all select cart_id from concerned
      union all select id from carts
      where store_id = ${storeId} and customer_id = ${customerId})`;
}

/** The person's carts, and those of their orders: a checkout holds an address. */
export async function deleteCartsOf(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId | null,
  orderIds: readonly OrderId[],
): Promise<void> {
  await sql`
    delete from carts
    where store_id = ${storeId} and status <> 'confirming' and (customer_id = ${customerId}
      or id in (select cart_id from orders where store_id = ${storeId}
        and id = any(${uuidArray(orderIds)}::uuid[])))`;
}

export async function deletePersonalRows(
  sql: Sql,
  storeId: StoreId,
  { id, email, phone, verifiedPhone }: Customer,
): Promise<void> {
  await sql`delete from customer_sessions where store_id = ${storeId} and customer_id = ${id}`;
  await sql`delete from addresses where store_id = ${storeId} and customer_id = ${id}`;
  await sql`delete from consents where store_id = ${storeId} and customer_id = ${id}`;
  await sql`
    delete from customer_search_terms where store_id = ${storeId} and customer_id = ${id}`;
  await deleteMethods(sql, storeId, id);
  await sql`delete from idempotency_keys where store_id = ${storeId} and caller_id = ${id}`;
  const targets = [email, phone, verifiedPhone].map((target) => target ?? '');
  await sql`
    delete from auth_challenges
    where store_id = ${storeId} and (customer_id = ${id} or target in ${sql(targets)})`;
}

async function deleteMethods(sql: Sql, storeId: StoreId, customerId: CustomerId): Promise<void> {
  const gone = await sql<{ id: string; providerId: string; token: Buffer }[]>`
    delete from payment_methods where store_id = ${storeId} and customer_id = ${customerId}
    returning id, provider_id as "providerId", token`;
  if (gone.length === 0) return;
  const rows = gone.map(
    ({
      id,
      providerId,
      token,
    }) => sql`(${storeId}::uuid, ${id}::uuid, ${providerId}::text, ${token}::bytea,
      statement_timestamp() + interval '1 hour')`,
  );
  await sql`
    insert into methods_to_detach (store_id, id, provider_id, token, due_at)
    values ${valueRows(sql, rows)}`;
}

export async function updateCustomerErased(
  sql: Sql,
  storeId: StoreId,
  id: CustomerId,
  now: Date,
  event: { readonly id: string; readonly data: object },
): Promise<void> {
  const [erased] = await sql<{ sequence: number }[]>`
    update customers set email = null, email_verified = false, phone = null,
      verified_phone = null, first_name = null, last_name = null, password_hash = null,
      previous_emails = '[]', name_sort = '', search_terms = '', marketing_consent = false,
      transactional_consent = false, event_sequence = event_sequence + 1, updated_at = ${now},
      erased_at = ${now}
    where store_id = ${storeId} and id = ${id}
    returning event_sequence as sequence`;
  if (!erased) return;
  const told = { ...event, ...erased, aggregateId: id, type: 'customer.updated' };
  await recordEvent(sql, storeId, told, now);
}

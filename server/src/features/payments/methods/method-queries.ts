import type { Caller } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { freeSlot } from '../../../platform/db/free-slot.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import { uuids } from '../../../platform/db/uuids.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { StoreMode } from '../../../ports/store.ts';
import type { CustomerId, PaymentMethodId, StoreId } from '../../../values/ids.ts';
import { stillSignedIn } from '../../customers/still-signed-in.ts';
import { METHODS_MAX, type PaymentMethod } from './payment-method.ts';

/** Whose methods, and where they can be charged. */
export interface MethodOwner {
  readonly customerId: CustomerId;
  readonly mode: StoreMode;
}

/** The oldest first. */
export async function listMethods(
  sql: Sql,
  storeId: StoreId,
  { customerId, mode }: MethodOwner,
): Promise<PaymentMethod[]> {
  return await sql<PaymentMethod[]>`
    select ${columns(sql)} from payment_methods
    where store_id = ${storeId} and customer_id = ${customerId} and mode = ${mode} order by id`;
}

export async function findMethod(
  sql: Sql,
  storeId: StoreId,
  { customerId, mode }: MethodOwner,
  id: PaymentMethodId,
): Promise<PaymentMethod | undefined> {
  const [method] = await sql<PaymentMethod[]>`
    select ${columns(sql)} from payment_methods
    where store_id = ${storeId} and customer_id = ${customerId} and mode = ${mode}
      and id = ${id}`;
  return method;
}

/** By what an attempt was charged with: both are sealed, and by the same seal. */
export async function findMethodByToken(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  token: string,
): Promise<PaymentMethod | undefined> {
  const [method] = await sql<PaymentMethod[]>`
    select ${columns(sql)} from payment_methods
    where store_id = ${storeId} and customer_id = ${customerId}
      and token = decode(${token}, 'base64')`;
  return method;
}

/**
 * Takes a free number. False when there is none, when another request took it, when the session
 * ended, or when the customer has a method that is not among the known ones: it may be the same.
 */
export async function insertMethod(
  sql: Sql,
  storeId: StoreId,
  method: PaymentMethod,
  known: readonly PaymentMethod[],
  caller: Caller,
): Promise<boolean> {
  const ids = uuids(known.map(({ id }) => id));
  const taken = sql`
    select slot from payment_methods
    where store_id = ${storeId} and customer_id = ${method.customerId} and mode = ${method.mode}`;
  const { count } = await sql`
    insert into payment_methods (store_id, id, customer_id, mode, slot, provider_id, token, type,
      brand, last4, exp_month, exp_year, created_at)
    select ${storeId}::uuid, ${method.id}::uuid, ${method.customerId}::uuid, ${method.mode},
      free.slot, ${method.providerId}, ${method.token}::bytea, ${method.type}, ${method.brand}::text,
      ${method.last4}::text, ${method.expMonth}::integer, ${method.expYear}::integer,
      ${method.createdAt}::timestamptz
    from ${freeSlot(sql, METHODS_MAX, taken)}
    where not exists (select from payment_methods as unknown
        where unknown.store_id = ${storeId} and unknown.customer_id = ${method.customerId}
          and unknown.mode = ${method.mode} and unknown.id <> all(${ids}::uuid[]))
      and ${stillSignedIn(sql, storeId, caller)}
    on conflict do nothing`;
  return count === 1;
}

/** Its provider is told later, by what is left of it. */
export async function deleteMethod(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  id: PaymentMethodId,
  forgetAt: Date,
): Promise<boolean> {
  const { count } = await sql`
    with gone as (
      delete from payment_methods
      where store_id = ${storeId} and customer_id = ${customerId} and id = ${id}
      returning id, provider_id, token)
    insert into methods_to_detach (store_id, id, customer_id, provider_id, token, due_at)
    select ${storeId}::uuid, gone.id, ${customerId}::uuid, gone.provider_id, gone.token,
      ${forgetAt}::timestamptz
    from gone`;
  return count === 1;
}

/** The same for all of a customer's. */
export async function deleteMethods(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  forgetAt: Date,
): Promise<void> {
  await sql`
    with gone as (
      delete from payment_methods where store_id = ${storeId} and customer_id = ${customerId}
      returning id, provider_id, token)
    insert into methods_to_detach (store_id, id, customer_id, provider_id, token, due_at)
    select ${storeId}::uuid, gone.id, ${customerId}::uuid, gone.provider_id, gone.token,
      ${forgetAt}::timestamptz
    from gone`;
}

export interface DeletedMethod {
  readonly id: PaymentMethodId;
  readonly customerId: CustomerId | null;
  readonly providerId: string;
  readonly token: Buffer;
  readonly tries: number;
}

export interface ForgettingStore {
  readonly storeId: StoreId;
  /** The vendors to ask, separated by blanks. */
  readonly vendors: string;
}

/** The longest due first. */
export async function listStoresWithDeletedMethods(
  sql: Sql,
  now: Date,
  limit: number,
): Promise<ForgettingStore[]> {
  return await sql<ForgettingStore[]>`
    select due.store_id as "storeId",
      string_agg(distinct coalesce(own.type, due.provider_id), ' ') as vendors
    from methods_to_detach as due
    left join store_providers as own
      on own.store_id = due.store_id and own.id = due.provider_id
    where due.due_at <= ${now}
    group by due.store_id order by min(due.due_at) limit ${limit}`;
}

export async function findDueForgotten(
  sql: Sql,
  storeId: StoreId,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from methods_to_detach
    where store_id = ${storeId} and due_at <= ${now} and ${isNoneOf(sql, sql`id`, except)}
    order by due_at, id limit 1`;
  return row?.id;
}

/** Takes some of them: their time moves on, so another sweeper passes them by. */
export async function updateClaimedDeletedMethods(
  sql: Sql,
  storeId: StoreId,
  take: {
    readonly now: Date;
    readonly nextAt: Date;
    readonly limit: number;
    readonly except: readonly string[];
  },
): Promise<DeletedMethod[]> {
  const { now, nextAt, limit, except } = take;
  return await sql<DeletedMethod[]>`
    with due as materialized (
      select id from methods_to_detach
      where store_id = ${storeId} and due_at <= ${now} and ${isNoneOf(sql, sql`id`, except)}
      order by due_at, id limit ${limit} for update skip locked)
    update methods_to_detach set due_at = ${nextAt}, tries = tries + 1
    where store_id = ${storeId} and id in (select id from due)
    returning id, customer_id as "customerId", provider_id as "providerId", token, tries`;
}

/** What a customer still keeps with a provider. */
export async function listTokensOf(
  sql: Sql,
  storeId: StoreId,
  { customerId, providerId }: Pick<DeletedMethod, 'customerId' | 'providerId'>,
): Promise<Buffer[]> {
  const rows = await sql<{ token: Buffer }[]>`
    select token from payment_methods
    where store_id = ${storeId} and customer_id = ${customerId} and provider_id = ${providerId}`;
  return rows.map(({ token }) => token);
}

export async function deleteDetachedMethod(
  sql: Sql,
  storeId: StoreId,
  id: PaymentMethodId,
): Promise<void> {
  await sql`delete from methods_to_detach where store_id = ${storeId} and id = ${id}`;
}

const columns = staticFragment(
  (sql) => sql`id, customer_id as "customerId", mode, provider_id as "providerId", token, type,
    brand, last4, exp_month as "expMonth", exp_year as "expYear", created_at as "createdAt"`,
);

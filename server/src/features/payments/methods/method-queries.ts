import type { Caller } from '../../../context.ts';
import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import { uuidArray } from '../../../platform/db/uuid-array.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { StoreMode } from '../../../ports/store.ts';
import type { CustomerId, PaymentMethodId, StoreId } from '../../../values/ids.ts';
import { METHODS_MAX, type PaymentMethod } from './payment-method.ts';

/** Owner and mode of saved methods. */
export interface MethodOwner {
  readonly customerId: CustomerId;
  readonly mode: StoreMode;
}

/** Oldest first. */
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

/** By the encrypted token, of which the attempt stores a copy. */
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
 * Takes a free slot. False where none is free, a concurrent request took it, the session ended, or
 * a method outside `known` exists, which may be a duplicate.
 */
export async function insertMethod(
  sql: Sql,
  storeId: StoreId,
  method: PaymentMethod,
  known: readonly PaymentMethod[],
  caller: Caller,
): Promise<boolean> {
  const [row] = await sql<{ isSaved: boolean }[]>`
    select save_method(
      p_store_id => ${storeId}, p_id => ${method.id}, p_customer_id => ${method.customerId},
      p_mode => ${method.mode}, p_slots => ${METHODS_MAX},
      p_known => ${uuidArray(known.map(({ id }) => id))}, p_provider_id => ${method.providerId},
      p_token => ${method.token}, p_type => ${method.type}, p_brand => ${method.brand},
      p_last4 => ${method.last4}, p_exp_month => ${method.expMonth},
      p_exp_year => ${method.expYear}, p_now => ${method.createdAt},
      p_session_id => ${caller.sessionId}) as "isSaved"`;
  return row?.isSaved === true;
}

/** Deletes one method, or all where `id` is null, and queues them for detaching. */
export async function deleteMethods(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  id: PaymentMethodId | null,
  detachAt: Date,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select delete_methods(p_store_id => ${storeId}, p_customer_id => ${customerId},
      p_id => ${id}, p_detach_at => ${detachAt}) as count`;
  return row.count;
}

export interface DeletedMethod {
  readonly id: PaymentMethodId;
  readonly customerId: CustomerId | null;
  readonly providerId: string;
  readonly token: Buffer;
  readonly tries: number;
}

export interface DetachingStore {
  readonly storeId: StoreId;
  /** Vendors to call, separated by spaces. */
  readonly vendors: string;
}

/** Longest overdue first. */
export async function listStoresWithDeletedMethods(
  sql: Sql,
  now: Date,
  limit: number,
  only?: readonly StoreId[],
): Promise<DetachingStore[]> {
  return await sql<DetachingStore[]>`
    select due.store_id as "storeId",
      string_agg(distinct coalesce(own.type, due.provider_id), ' ') as vendors
    from methods_to_detach as due
    left join store_providers as own
      on own.store_id = due.store_id and own.id = due.provider_id
      and ${inReachableStores(sql, sql`own.store_id`, only)}
    where due.due_at <= ${now} and ${inReachableStores(sql, sql`due.store_id`, only)}
    group by due.store_id order by min(due.due_at) limit ${limit}`;
}

export async function findMethodToDetach(
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

/** Claims due methods: their due time advances, so concurrent sweepers skip them. */
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

/** Encrypted tokens that a customer still has with a provider. */
export async function listStoredTokens(
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

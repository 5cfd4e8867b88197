import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { OrderId, StoreId, TransactionId } from '../../../values/ids.ts';
import type { Transaction } from './transaction.ts';

export async function listTransactions(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
): Promise<Transaction[]> {
  return await sql<Transaction[]>`
    select ${transactionColumns(sql)} from payment_transactions
    where store_id = ${storeId} and order_id = ${orderId} order by id`;
}

export async function findTransactionByRequest(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
  requestKey: Buffer,
): Promise<Transaction | undefined> {
  const [transaction] = await sql<Transaction[]>`
    select ${transactionColumns(sql)} from payment_transactions
    where store_id = ${storeId} and order_id = ${orderId} and request_key = ${requestKey}`;
  return transaction;
}

export async function findTransaction(
  sql: Sql,
  storeId: StoreId,
  id: TransactionId,
): Promise<Transaction | undefined> {
  const [transaction] = await sql<Transaction[]>`
    select ${transactionColumns(sql)} from payment_transactions
    where store_id = ${storeId} and id = ${id}`;
  return transaction;
}

/** Stores with pending refunds, voids and captures; component rows end with their parent. */
export async function listStoresWithUndecidedReversals(
  sql: Sql,
  before: Date,
  limit: number,
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select store_id as "storeId" from payment_transactions
    where status = 'pending' and ${isReversal(sql)} and updated_at < ${before}
      and ${inReachableStores(sql, sql`store_id`, only)}
    group by store_id order by min(updated_at) limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

export async function updateSweptReversals(
  sql: Sql,
  storeId: StoreId,
  sweep: {
    readonly before: Date;
    readonly now: Date;
    readonly limit: number;
    readonly except: readonly string[];
  },
): Promise<Transaction[]> {
  const { before, limit, except } = sweep;
  return await sql<Transaction[]>`
    with due as materialized (
      select id from ${dueReversals(sql, storeId, before, limit, except)} for update skip locked)
    update payment_transactions set updated_at = ${sweep.now}
    where store_id = ${storeId} and id in (select id from due)
    returning ${transactionColumns(sql)}`;
}

export async function findSweptReversal(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from ${dueReversals(sql, storeId, before, 1, except)}`;
  return row?.id;
}

function dueReversals(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
  except: readonly string[],
) {
  return sql`payment_transactions
    where store_id = ${storeId} and status = 'pending' and ${isReversal(sql)}
      and updated_at < ${before} and ${isNoneOf(sql, sql`id`, except)}
    order by updated_at, id limit ${limit}`;
}

function isReversal(sql: Sql) {
  return sql`(type in ('refund', 'void', 'gift_card_credit') and reversal_id is null
    or type = 'capture' and parent_id is not null)`;
}

const transactionColumns = staticFragment(
  (sql) => sql`id, order_id as "orderId", type, status, amount, currency,
    provider_id as "providerId", provider_reference as "providerReference",
    parent_id as "parentId", gift_card_id as "giftCardId", reversal_id as "reversalId",
    refund_id as "refundId", reason, note, items, operator, return_id as "returnId",
    created_at as "createdAt"`,
);

import type { Sql } from '../../platform/db/connect.ts';
import { createdBetween, type Period } from '../../platform/db/created-between.ts';
import { unprepared } from '../../platform/db/driver/sql.ts';
import type { OrderId, StoreId, TransactionId } from '../../values/ids.ts';
import type { Transaction } from '../payments/reversals/transaction.ts';

export interface ExportedTransaction
  extends Omit<Transaction, 'reversalId' | 'refundId' | 'note' | 'items'> {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly developerMode: boolean;
}

/** Entries of the ledger of all orders, newest first. */
export async function listExportedTransactions(
  sql: Sql,
  storeId: StoreId,
  { period, before, limit }: { period: Period; before: TransactionId | null; limit: number },
): Promise<ExportedTransaction[]> {
  return await sql<ExportedTransaction[]>`
    ${unprepared}
    select t.id, t.order_id as "orderId", o.number as "orderNumber",
      o.developer_mode as "developerMode", t.type, t.status, t.amount, t.currency,
      t.provider_id as "providerId", t.provider_reference as "providerReference",
      t.parent_id as "parentId", t.gift_card_id as "giftCardId", t.reason, t.operator,
      t.created_at as "createdAt"
    from (
      select * from payment_transactions
      where store_id = ${storeId} ${createdBetween(sql, period)}
        ${before ? sql`and id < ${before}` : sql``}
      order by id desc limit ${limit}) as t
    join orders as o on o.store_id = ${storeId} and o.id = t.order_id
    order by t.id desc`;
}

import type { Fragment, Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { orderNeedSql } from '../orders/list/order-need-sql.ts';
import { COUNT_MAX, HOLD_DAYS_MIN } from './overview.ts';

export interface WaitingCounts {
  readonly toShip: number;
  readonly toCapture: number;
  readonly captureBy: Date | null;
  /** Of an unknown outcome. */
  readonly openPayments: number;
  /** Being processed by the provider. */
  readonly pendingPayments: number;
  readonly discrepancies: number;
  readonly disputes: number;
  readonly answerBy: Date | null;
  readonly returnsToDecide: number;
  readonly returnsToRefund: number;
  readonly failedDeliveries: number;
  readonly failedMessages: number;
  readonly undeliveredMessages: number;
}

export interface WaitingScope {
  /** Orders, disputes and returns of the store's mode only. */
  readonly developerMode: boolean;
  /** Days by the id of a provider. */
  readonly holdDays: Readonly<Record<string, number>>;
}

/**
 * One statement. Each number reads at most `COUNT_MAX + 1` rows of an index that holds little else,
 * so it takes the same time in a large store. The deadline is that of the oldest orders.
 */
export async function getWaitingCounts(
  sql: Sql,
  storeId: StoreId,
  { developerMode, holdDays }: WaitingScope,
): Promise<WaitingCounts> {
  const inMode = sql`from orders where store_id = ${storeId} and developer_mode = ${developerMode}`;
  const attempts = sql`from payment_attempts where store_id = ${storeId}`;
  const disputes = sql`from disputes where store_id = ${storeId}
    and developer_mode = ${developerMode} and status = 'needs_response'`;
  const returns = sql`from returns where store_id = ${storeId}
    and developer_mode = ${developerMode}`;
  const messages = sql`from messages where store_id = ${storeId}`;
  const [counts] = await sql<WaitingCounts[]>`
    with held as materialized (
      select created_at, provider_id ${inMode} and ${orderNeedSql(sql, 'capture')}
      order by created_at, id limit ${COUNT_MAX + 1})
    select ${bounded(sql, sql`${inMode} and ${orderNeedSql(sql, 'shipment')}`)} as "toShip",
      (select count(*) from held) as "toCapture",
      (select min(created_at + make_interval(days => coalesce(
        (${JSON.stringify(holdDays)}::text::jsonb ->> provider_id)::integer, ${HOLD_DAYS_MIN})))
        from held) as "captureBy",
      ${bounded(sql, sql`${attempts} and status = 'open'`)} as "openPayments",
      ${bounded(sql, sql`${attempts} and status = 'pending'`)} as "pendingPayments",
      ${bounded(
        sql,
        sql`from payment_discrepancies where store_id = ${storeId} and resolved_at is null
          and acknowledged_at is null`,
      )} as discrepancies,
      ${bounded(sql, disputes)} as disputes,
      (select min(due_by) from (select due_by ${disputes}
        order by coalesce(due_by, 'infinity'::timestamptz), id limit 1) as next) as "answerBy",
      ${bounded(sql, sql`${returns} and status = 'requested'`)} as "returnsToDecide",
      ${bounded(sql, sql`${returns} and status = 'received'`)} as "returnsToRefund",
      ${bounded(
        sql,
        sql`from webhook_deliveries where store_id = ${storeId} and status = 'failed'`,
      )} as "failedDeliveries",
      ${bounded(sql, sql`${messages} and status = 'failed'`)} as "failedMessages",
      ${bounded(sql, sql`${messages} and status = 'undelivered'`)} as "undeliveredMessages"`;
  if (!counts) throw new Error('a count returned no row');
  return counts;
}

function bounded(sql: Sql, rows: Fragment): Fragment {
  return sql`(select count(*) from (select 1 ${rows} limit ${COUNT_MAX + 1}) as counted)`;
}

import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { createdBetween, type Period } from '../../platform/db/created-between.ts';
import { unprepared } from '../../platform/db/driver/sql.ts';
import { MOCK_ID } from '../../ports/payments/payment-provider.ts';
import type { AttemptId, StoreId } from '../../values/ids.ts';
import { HOUR_MS, plusMs } from '../../values/time.ts';
import type { AttemptStatus } from '../payments/attempts/attempt.ts';
import type { Payment } from './payment.ts';

export interface PaymentFilter {
  readonly status?: AttemptStatus;
  readonly providerId?: string;
  readonly emailKey?: Buffer;
  readonly cartId?: string;
  readonly orderId?: string;
  readonly customerId?: string;
  readonly period: Period;
  /** Attempts of the sandbox, or others, in a store that went live then. */
  readonly mode?: { readonly isSandbox: boolean; readonly liveSince: Date };
  /** The last attempt of the previous page. */
  readonly before?: AttemptId;
}

/** Newest first; ids ascend with time. */
export async function listPayments(
  sql: Sql,
  storeId: StoreId,
  filter: PaymentFilter,
  limit: number,
): Promise<Payment[]> {
  return await sql<Payment[]>`
    ${unprepared}
    select ${columns(sql)}
    from (
      select * from payment_attempts
      where store_id = ${storeId} ${conditions(sql, storeId, filter)}
      order by id desc limit ${limit}) as a ${withOrder(sql, storeId)}
    order by a.id desc`;
}

export async function findPayment(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
): Promise<Payment | undefined> {
  const [payment] = await sql<Payment[]>`
    select ${columns(sql)} from payment_attempts as a ${withOrder(sql, storeId)}
    where a.store_id = ${storeId} and a.id = ${id}`;
  return payment;
}

function conditions(sql: Sql, storeId: StoreId, filter: PaymentFilter): Fragment[] {
  const { status, providerId, emailKey, cartId, orderId, customerId } = filter;
  const { period, mode, before } = filter;
  return [
    status ? sql`and status = ${status}` : sql``,
    providerId ? sql`and provider_id = ${providerId}` : sql``,
    emailKey ? sql`and id in (${ofEmailSql(sql, storeId, emailKey)})` : sql``,
    cartId ? sql`and cart_id = ${cartId}` : sql``,
    orderId
      ? sql`and cart_id = (
          select cart_id from orders where store_id = ${storeId} and id = ${orderId})`
      : sql``,
    customerId ? sql`and customer_id = ${customerId}` : sql``,
    ...(mode ? [modeSql(sql, mode)] : []),
    ...createdBetween(sql, period),
    before ? sql`and id < ${before}` : sql``,
  ];
}

/** Upsells have no address of their own: those of the orders that it paid for. */
function ofEmailSql(sql: Sql, storeId: StoreId, emailKey: Buffer): Fragment {
  return sql`
    select id from payment_attempts where store_id = ${storeId} and email_key = ${emailKey}
    union all
    select upsell.id from payment_attempts as own
    join payment_attempts as upsell
      on upsell.store_id = ${storeId} and upsell.cart_id = own.cart_id
    where own.store_id = ${storeId} and own.email_key = ${emailKey}
      and own.status = 'succeeded' and upsell.offer_id is not null`;
}

/** As `isSandboxPayment`. Simulated payments end soon after the store went live. */
function modeSql(sql: Sql, { isSandbox, liveSince }: NonNullable<PaymentFilter['mode']>): Fragment {
  return isSandbox
    ? sql`and (created_at < ${liveSince} or provider_id = ${MOCK_ID})
        ${createdBetween(sql, { to: plusMs(liveSince, HOUR_MS) })}`
    : sql`and provider_id <> ${MOCK_ID} ${createdBetween(sql, { from: liveSince })}`;
}

function withOrder(sql: Sql, storeId: StoreId): Fragment {
  return sql`left join lateral (
    select id, number, email from orders
    where orders.store_id = ${storeId} and orders.cart_id = a.cart_id limit 1) as o on true`;
}

function columns(sql: Sql): Fragment {
  return sql`a.id, a.status, a.provider_id as "providerId", a.reference, a.amount, a.currency,
    a.offer_id is not null as "isUpsell", a.cart_id as "cartId", o.id as "orderId",
    o.number as "orderNumber", a.customer_id as "customerId",
    nullif(coalesce(a.snapshot ->> 'email', o.email), '') as email,
    a.snapshot #>> '{payment,method}' as method,
    coalesce(a.card_brand, a.snapshot #>> '{payment,brand}') as brand,
    coalesce(a.card_last4, a.snapshot #>> '{payment,last4}') as last4,
    a.decline_code as "declineCode", a.decline_provider_code as "declineProviderCode",
    a.decline_message as "declineMessage", a.late_reference as "lateReference",
    a.late_amount as "lateAmount", a.refund_reference as "refundReference",
    a.created_at as "createdAt", a.updated_at as "updatedAt"`;
}

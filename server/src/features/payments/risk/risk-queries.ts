import type { Sql } from '../../../platform/db/connect.ts';
import type { CartId, CustomerId, StoreId } from '../../../values/ids.ts';
import { isSpent, type SlotClaim } from './decline-budget.ts';
import { budgetOf, type PoolRow, poolColumns, poolSize } from './decline-budget-queries.ts';
import type { RiskKeys, RiskSignals } from './risk.ts';

/** Upper bound of each count; no rule needs more. */
const COUNTED_MAX = 100;

export interface RiskQuery extends RiskKeys {
  readonly cartId: CartId;
  /** Set for a returning customer, whose declines are counted by this id only. */
  readonly customerId: CustomerId | null;
  readonly claim: SlotClaim;
  readonly now: Date;
  readonly hourAgo: Date;
  readonly tenMinutesAgo: Date;
}

export async function getRiskCounts(
  sql: Sql,
  storeId: StoreId,
  query: RiskQuery,
): Promise<RiskSignals> {
  const { cartId, customerId, emailKey, shopperKey, cardKey, hourAgo, tenMinutesAgo } = query;
  const refused = sql`from payment_attempts where store_id = ${storeId} and status = 'declined'`;
  // An unknown token is not a declined card; it has its own limit.
  const declined = sql`${refused} and not is_invalid`;
  const counted = (what: ReturnType<Sql>) =>
    sql`(select count(*)::integer from (${what} limit ${COUNTED_MAX}) as counted)`;
  const [row] = await sql<[Omit<RiskSignals, 'isBudgetSpent'> & PoolRow]>`
    with pool_size as (${poolSize(sql, storeId, query.claim, query.now)})
    select
      ${counted(sql`
        select id ${declined} and cart_id = ${cartId} and updated_at > ${hourAgo}
        union select id ${declined} and email_key = ${emailKey} and updated_at > ${hourAgo}
        union select id ${declined} and shopper_key = ${shopperKey} and updated_at > ${hourAgo}
        union select id ${declined} and customer_id = ${customerId} and updated_at > ${hourAgo}`)}
        as "failedConfirms",
      ${counted(sql`
        select card_key ${refused} and cart_id = ${cartId} and card_key is not null
        union select ${cardKey}::bytea where ${cardKey}::bytea is not null`)} as "cardsTried",
      ${counted(sql`
        select 1 from payment_attempts
        where store_id = ${storeId} and shopper_key = ${shopperKey} and status <> 'declined'
          and created_at > ${tenMinutesAgo}`)} as "ordersOfShopper",
      ${counted(sql`select 1 ${refused} and cart_id = ${cartId}`)} as "declinesOfCart",
      ${counted(sql`
        select 1 ${declined} and shopper_key = ${shopperKey} and updated_at > ${tenMinutesAgo}`)}
        as "declinesOfShopper",
      ${counted(sql`
        select 1 ${refused} and is_invalid and shopper_key = ${shopperKey}
          and updated_at > ${tenMinutesAgo}`)} as "invalidOfShopper",
      ${counted(sql`
        select 1 ${declined} and card_key = ${cardKey} and updated_at > ${tenMinutesAgo}`)}
        as "declinesOfCard",
      ${poolColumns(sql, storeId, query.claim, query.now)}`;
  const { size, free, underWay, declined: declinedSlots, recent, ...signals } = row;
  const pool = budgetOf({ size, free, underWay, declined: declinedSlots, recent });
  return { ...signals, isBudgetSpent: isSpent(pool, query.claim) };
}

/** A customer with a paid order in the same mode that was not fully refunded. */
export async function isReturningCustomer(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  developerMode: boolean,
): Promise<boolean> {
  const [order] = await sql`
    select 1 from orders
    where store_id = ${storeId} and customer_id = ${customerId}
      and developer_mode = ${developerMode} and authorized > refunded
    limit 1`;
  return order !== undefined;
}

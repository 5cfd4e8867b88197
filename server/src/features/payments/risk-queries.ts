import type { Sql } from '../../platform/db/connect.ts';
import type { CartId, StoreId } from '../../values/ids.ts';
import type { RiskSignals, Trace } from './risk-signals.ts';

/** Beyond this many it makes no difference how many there are. */
const COUNTED_MAX = 100;

export async function getRiskCounts(
  sql: Sql,
  storeId: StoreId,
  asked: Trace & {
    readonly cartId: CartId;
    readonly hourAgo: Date;
    readonly tenMinutesAgo: Date;
  },
): Promise<RiskSignals> {
  const { cartId, emailKey, shopperKey, cardKey, hourAgo, tenMinutesAgo } = asked;
  const refused = sql`from payment_attempts where store_id = ${storeId} and status = 'declined'`;
  const [counts] = await sql<[RiskSignals]>`
    select
      (select count(*)::integer from (
        select id ${refused} and cart_id = ${cartId} and updated_at > ${hourAgo}
        union select id ${refused} and email_key = ${emailKey} and updated_at > ${hourAgo}
        union select id ${refused} and shopper_key = ${shopperKey} and updated_at > ${hourAgo}
        limit ${COUNTED_MAX}) as failed) as "failedConfirms",
      (select count(*)::integer from (
        select card_key ${refused} and cart_id = ${cartId} and card_key is not null
        union select ${cardKey}::bytea where ${cardKey}::bytea is not null
        limit ${COUNTED_MAX}) as cards) as "cardsTried",
      (select count(*)::integer from (
        select 1 from payment_attempts
        where store_id = ${storeId} and shopper_key = ${shopperKey} and status <> 'declined'
          and created_at > ${tenMinutesAgo}
        limit ${COUNTED_MAX}) as placed) as "ordersOfShopper",
      (select count(*)::integer from (
        select 1 ${refused} and cart_id = ${cartId}
        limit ${COUNTED_MAX}) as on_cart) as "declinesOfCart",
      (select count(*)::integer from (
        select 1 ${refused} and updated_at > ${tenMinutesAgo}
        limit ${COUNTED_MAX}) as in_store) as "declinesOfStore"`;
  return counts;
}

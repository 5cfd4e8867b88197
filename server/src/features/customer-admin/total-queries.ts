import type { Fragment, Sql } from '../../platform/db/connect.ts';
import type { CustomerId, StoreId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';

/** Sums over orders of one currency and mode. */
export interface Totals {
  readonly currency: string;
  readonly developerMode: boolean;
  readonly orderCount: number;
  readonly total: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  readonly lastOrderAt: Date;
}

export type Buyer = { readonly customerId: CustomerId } | { readonly guestEmail: string };

export async function listTotals(sql: Sql, storeId: StoreId, buyer: Buyer): Promise<Totals[]> {
  return await sql<Totals[]>`
    select currency, developer_mode as "developerMode", count(*) as "orderCount",
      ${sumOf(sql, sql`total`)} as total, ${sumOf(sql, sql`captured`)} as captured,
      ${sumOf(sql, sql`refunded`)} as refunded, max(created_at) as "lastOrderAt"
    from orders where store_id = ${storeId} and ${isOf(sql, buyer)}
    group by currency, developer_mode order by developer_mode, currency`;
}

/** Bounded like every amount. */
function sumOf(sql: Sql, column: Fragment): Fragment {
  return sql`least(sum(${column}), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint`;
}

function isOf(sql: Sql, buyer: Buyer): Fragment {
  return 'customerId' in buyer
    ? sql`customer_id = ${buyer.customerId}`
    : sql`customer_id is null and lower(email) = ${buyer.guestEmail}`;
}

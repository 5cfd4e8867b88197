import type { Fragment, Sql } from '../../../platform/db/connect.ts';
import { unprepared } from '../../../platform/db/driver/sql.ts';
import type { CartId, CustomerId, StoreId } from '../../../values/ids.ts';
import { type CartRow, cartColumns, cartFromRow } from '../persistence/cart-queries.ts';
import { type CartState, type ListedCart, listedCart } from './listed-cart.ts';

/**
 * How many carts a page examines. The list needs no index of its own: one on a column that every
 * write changes would end the heap-only updates of carts.
 */
export const EXAMINED_MAX = 4_000;

export interface CartSelection {
  readonly state?: CartState | undefined;
  readonly developerMode?: boolean | undefined;
  readonly customerId?: CustomerId | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  /** The account with that address. */
  readonly emailCustomerId: CustomerId | null;
  /** Of the last change, inclusive. */
  readonly from?: string | undefined;
  /** Exclusive. */
  readonly to?: string | undefined;
  readonly totalMin?: number | undefined;
  readonly totalMax?: number | undefined;
  readonly before: CartId | undefined;
  readonly now: Date;
  readonly idleBefore: Date;
  readonly liveSince: Date | null;
}

type ListedRow = CartRow & {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** Newest first; may be short although older carts match, once `EXAMINED_MAX` were examined. */
export async function listCartPage(
  sql: Sql,
  storeId: StoreId,
  selection: CartSelection,
  limit: number,
): Promise<ListedCart[]> {
  const rows = await sql<ListedRow[]>`
    ${unprepared}
    select page.*, customers.email, customers.first_name as "firstName",
      customers.last_name as "lastName"
    from (
      select ${cartColumns(sql)} from (${examined(sql, storeId, selection)}) as examined
      where ${filtersOf(sql, selection)} order by id desc limit ${limit}) as page
    left join customers
      on customers.store_id = ${storeId} and customers.id = page."customerId"
    order by page.id desc`;
  return rows.map((row) => listedCart(cartFromRow(row), row));
}

/** The last cart that a page examined; undefined if it was the last one of the store. */
export async function findLastExamined(
  sql: Sql,
  storeId: StoreId,
  selection: CartSelection,
): Promise<CartId | undefined> {
  const [row] = await sql<{ id: CartId }[]>`
    ${unprepared}
    select id from carts where store_id = ${storeId} ${indexedFilters(sql, storeId, selection)}
    order by id desc limit 1 offset ${EXAMINED_MAX - 1}`;
  return row?.id;
}

function examined(sql: Sql, storeId: StoreId, selection: CartSelection): Fragment {
  return sql`
    select * from carts where store_id = ${storeId} ${indexedFilters(sql, storeId, selection)}
    order by id desc limit ${EXAMINED_MAX}`;
}

/**
 * A cart is being confirmed while its payment is undecided, and those payments are indexed. The
 * statuses are named in two parts: for one list of them the planner reads the carts of all stores.
 */
function indexedFilters(sql: Sql, storeId: StoreId, selection: CartSelection): Fragment[] {
  const { before, customerId, state } = selection;
  return [
    sql``,
    ...(before ? [sql`and id < ${before}`] : []),
    ...(customerId ? [sql`and customer_id = ${customerId}`] : []),
    ...(state === 'confirming'
      ? [
          sql`and id in (
            select cart_id from payment_attempts
            where store_id = ${storeId} and status in ('open', 'action_required', 'pending')
            union all
            select cart_id from payment_attempts
            where store_id = ${storeId} and status = 'refunding')`,
        ]
      : []),
  ];
}

/** Columns first, then the documents. */
function filtersOf(sql: Sql, selection: CartSelection): Fragment[] {
  const { developerMode, liveSince, from, to, email, totalMin, totalMax } = selection;
  const total = sql`(response_json #>> '{totals,total}')::bigint`;
  return [
    isInState(sql, selection),
    ...(developerMode === true ? [sql` and created_at < ${liveSince}::timestamptz`] : []),
    ...(developerMode === false
      ? [sql` and created_at >= coalesce(${liveSince}::timestamptz, '-infinity')`]
      : []),
    ...(from ? [sql` and updated_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql` and updated_at < ${to}::timestamptz`] : []),
    ...(email === undefined ? [] : [isOfEmail(sql, email, selection.emailCustomerId)]),
    ...(totalMin === undefined ? [] : [sql` and ${total} >= ${totalMin}::bigint`]),
    ...(totalMax === undefined ? [] : [sql` and ${total} <= ${totalMax}::bigint`]),
  ];
}

/** As `stateOf`. */
function isInState(sql: Sql, { state, now, idleBefore }: CartSelection): Fragment {
  const isOpen = sql`status in ('active', 'checkout') and expires_at > ${now}`;
  const itemCount = sql`(response_json ->> 'itemCount')::bigint`;
  switch (state) {
    case 'confirming':
      return sql`status = 'confirming'`;
    case 'abandoned':
      return sql`${isOpen} and updated_at <= ${idleBefore} and ${itemCount} > 0`;
    case 'open':
      return sql`${isOpen} and (updated_at > ${idleBefore} or ${itemCount} = 0)`;
    default:
      return sql`(status = 'confirming' or ${isOpen})`;
  }
}

/** The address of the checkout counts before that of the account, as it does for a reminder. */
function isOfEmail(sql: Sql, email: string, customerId: CustomerId | null): Fragment {
  const given = sql`checkout #>> '{shippingAddress,email}'`;
  return sql` and (lower(${given}) = ${email}
    or (${given} is null and customer_id = ${customerId}::uuid))`;
}

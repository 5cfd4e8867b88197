import type { Sql } from '../src/platform/db/connect.ts';

/** A page of orders per insert, each within the timeout of a statement. */
const AT_ONCE = 50_000;

/**
 * Fills a store with orders by SQL alone, distributed like a shop's: most are delivered, few names
 * and goods are in most orders, one e-mail domain is in half of them, and one customer in five
 * returns. One in ten has a coupon, one in a hundred a tag, one in five hundred another provider,
 * and pending ones wait for a capture. The rows are those that the list reads; there is no cart,
 * attempt, ledger or event. Only a rebuild of the figures counts them. Other connections share the
 * work. Commits are synchronous: until the commit is on disk, a vacuum leaves the rows without the
 * visibility that a plan by an index alone needs.
 */
export async function generateOrders(
  sql: Sql,
  storeId: string,
  count: number,
  others: readonly Sql[] = [],
): Promise<void> {
  const year = new Date().getUTCFullYear();
  let next = 1;
  const fill = async (connection: Sql) => {
    while (next <= count) {
      const first = next;
      next += AT_ONCE;
      const last = Math.min(count, next - 1);
      await connection.begin(async (tx) => {
        await tx`select set_config('statement_timeout', '0', true)`;
        await tx`select set_config('synchronous_commit', 'on', true)`;
        await insertPart(tx as unknown as Sql, { storeId, year, first, last, count });
      });
    }
  };
  await Promise.all([sql, ...others].map(fill));
  await sql`
    insert into order_counters (store_id, year, last) values (${storeId}, ${year}, ${count})
    on conflict (store_id, year) do update set last = excluded.last`;
  await vacuum(sql, ['orders', 'order_search_terms', 'shipments']);
}

/** However long it takes on a busy machine. */
export async function vacuum(sql: Sql, tables: readonly string[]): Promise<void> {
  const own = await sql.reserve();
  const [before] = await own`select current_setting('statement_timeout') as limit`;
  await own`select set_config('statement_timeout', '0', false)`;
  await own.unsafe(`vacuum (analyze) ${tables.join(', ')}`);
  await own`select set_config('statement_timeout', ${before?.limit}, false)`;
  own.release();
}

interface Part {
  readonly storeId: string;
  readonly year: number;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** Orders, their search terms and their shipments, in a transaction. */
async function insertPart(sql: Sql, { storeId, year, first, last, count }: Part): Promise<void> {
  await sql.unsafe(
    `create temporary table worded on commit drop as
    with spread as (${SPREAD}), named as (${NAMED}) ${WORDED}`,
    [year, first, last, count],
  );
  await sql.unsafe(ORDERS, [storeId, year]);
  await sql.unsafe(
    `insert into order_search_terms (store_id, term, order_id)
    select $1::uuid, term, id from worded, unnest(words) as term order by term collate "C", id`,
    [storeId],
  );
  await sql.unsafe(
    `insert into shipments (store_id, id, order_id, carrier_code, tracking_number, status, metadata,
      lines, created_at, updated_at)
    select $1::uuid, id, id, 'ups', tracking, case status when 'shipped' then 'in_transit'
      else 'delivered' end, '{}', jsonb_build_object(id, 1), created_at, created_at
    from worded where tracking is not null`,
    [storeId],
  );
}

/** The n-th order is always the same; powers of a fraction make some values frequent. */
const SPREAD = `
  select n, timestamptz '2000-01-01 00:00:00Z' + make_interval(years => $1::integer - 2000)
      + n * (interval '300 days' / $4::integer) as created_at,
    abs(hashint4(n::integer))::bigint % 1000 as dice,
    floor(power((abs(hashint4(n::integer * 7)) % 10000) / 10000.0, 2) * 400)::integer as first,
    floor(power((abs(hashint4(n::integer * 11)) % 10000) / 10000.0, 2) * 3000)::integer as last,
    floor(power((abs(hashint4(n::integer * 13)) % 10000) / 10000.0, 3) * 5000)::integer as sku,
    abs(hashint4(n::integer * 17)) % 50000 as total,
    abs(hashint4(n::integer * 19)) % greatest(1, $4::integer / 5) as customer
  from generate_series($2::integer, $3::integer) as n`;

const NAMED = `
  select *, 'Sku-' || sku as sku_text, initcap('an' || to_hex(first) || 'a') as first_name,
    initcap('mu' || to_hex(last) || 'er') as last_name,
    'an' || to_hex(first) || '.mu' || to_hex(last) || 'er' || customer as local,
    case when dice % 2 = 0 then 'mail.example' else 'host' || dice || '.example' end as domain,
    'ORD-' || $1::integer || '-' || lpad(n::text, greatest(5, length(n::text)), '0') as number,
    case when dice < 780 then 'delivered' when dice < 860 then 'shipped'
      when dice < 920 then 'confirmed' when dice < 950 then 'processing'
      when dice < 975 then 'cancelled' when dice < 990 then 'refunded'
      when dice < 997 then 'partially_refunded' else 'pending' end as status,
    case when dice < 860 then '1Z' || lpad(n::text, 10, '0') end as tracking,
    (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0')
      || '7' || '000' || '8' || '000' || lpad(to_hex(n), 12, '0'))::uuid as id
  from spread`;

/** No two of these can be equal. */
const WORDED = `
  select *, array_remove(array[lower(number), split_part(number, '-', 3), lower(tracking),
    local || '@' || domain, local, domain, 'example', split_part(domain, '.', 1),
    lower(first_name), lower(last_name), lower(last_name) || customer,
    lower(sku_text), 'sku', sku::text, case when n % 10 = 1 then 'coupon:spring' || chr(2) end,
    case when n % 100 = 1 then 'tag:vip' || chr(2) end], null) as words
  from named`;

/** A text with placeholders: building it piece by piece would be half of the work. */
const SNAPSHOT = JSON.stringify({
  email: '%1$s',
  phone: null,
  items: [
    {
      ...{ id: '%2$s', sku: '%3$s', name: 'Thing', quantity: 1, unitPrice: '%4$s' },
      ...{ lineSubtotal: '%4$s', lineDiscount: 0, lineTotal: '%4$s', lineTax: 0 },
      ...{ imageUrl: null, requiresShipping: true, taxable: true, maxQuantity: null, metadata: {} },
      ...{ source: 'cart' },
    },
  ],
  ...{ coupons: [], giftCards: [], addOns: [] },
  totals: {
    ...{ subtotal: '%4$s', discountTotal: 0, addOnTotal: 0, shippingTotal: 0, taxTotal: 0 },
    ...{ taxIncluded: 0, total: '%4$s', giftCardTotal: 0, amountDue: '%4$s' },
  },
  shippingAddress: null,
  billingAddress: {
    ...{ firstName: '%5$s', lastName: '%6$s', line1: '1 Main Street', city: 'Springfield' },
    ...{ state: 'IL', postalCode: '62701', country: 'US' },
  },
  ...{ shippingRate: null, payment: null, quoteHash: '%2$s', notes: null, attribution: null },
}).replaceAll('"%4$s"', '%4$s');

const ORDERS = `
  insert into orders (store_id, id, version, number, number_year, number_sequence, cart_id,
    customer_id, status, email, customer_name, customer_sort, search_terms, item_count, total,
    currency, developer_mode, provider_id, authorized, captured, uncaptured, refunded, tags,
    fulfillment_status, snapshot, refunded_items, timeline, event_sequence, is_counted, created_at,
    updated_at)
  select $1::uuid, id, 1, number, $2::integer, n, id,
    case when dice % 10 < 7 then md5('customer ' || customer)::uuid end, status,
    local || '@' || domain, first_name || ' ' || last_name,
    lower(last_name) || chr(1) || lower(first_name) || chr(1) || local || '@' || domain,
    chr(1) || array_to_string(words, chr(1)), 1, total, 'USD', true,
    case when n % 500 = 3 then 'paypal' else 'mock' end, total,
    case status when 'pending' then 0 else total end,
    case status when 'pending' then total else 0 end,
    case status when 'refunded' then total when 'partially_refunded' then total / 2 else 0 end,
    case when n % 100 = 1 then '["vip"]'::jsonb else '[]' end,
    case status when 'delivered' then status when 'shipped' then status else 'unfulfilled' end,
    format('${SNAPSHOT}', local || '@' || domain, id, sku_text, total, first_name,
      last_name)::json, '{}', '[]', 1, true, created_at, created_at
  from worded`;

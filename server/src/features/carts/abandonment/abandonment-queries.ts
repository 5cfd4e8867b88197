import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { joinTransaction } from '../../../platform/db/transaction.ts';
import { valueRows } from '../../../platform/db/value-rows.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { CartId, StoreId } from '../../../values/ids.ts';
import { type CartShape, upgradeShape } from '../persistence/cart-shape.ts';
import type { IdleCart } from './abandonment.ts';

export async function listStoresWithIdleCarts(
  sql: Sql,
  before: Date,
  limit: number,
  except: readonly string[],
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from carts
    where idle_since <= ${before} and ${isNoneOf(sql, sql`store_id`, except)}
      and ${inReachableStores(sql, sql`store_id`, only)}
    limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

type IdleRow = Omit<IdleCart, 'currency' | 'items' | 'totals'> &
  Pick<CartShape, 'response' | 'pricingTerms'> & { shapeVersion: number };

/** Includes the e-mail address of the checkout or the customer, if known. */
export async function listIdleCarts(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
  except: readonly string[],
): Promise<IdleCart[]> {
  const rows = await sql<IdleRow[]>`
    select carts.id, carts.version, carts.status, carts.customer_id as "customerId",
      carts.expires_at as "expiresAt", carts.updated_at as "updatedAt",
      carts.shape_version as "shapeVersion", carts.response_json as response,
      carts.pricing_terms as "pricingTerms",
      coalesce(carts.checkout #>> '{shippingAddress,email}', customers.email) as email,
      stores.developer_mode or coalesce(carts.created_at < stores.live_since, false)
        as "developerMode"
    from carts join stores on stores.id = ${storeId}
    left join customers on customers.store_id = ${storeId} and customers.id = carts.customer_id
    where carts.store_id = ${storeId} and carts.idle_since <= ${before}
      and ${isNoneOf(sql, sql`carts.id`, except)}
    order by carts.idle_since, carts.id limit ${limit}`;
  return rows.map(({ response, pricingTerms, shapeVersion, ...rest }) => {
    const upgraded = upgradeShape({ response, pricingTerms, checkout: null }, shapeVersion);
    const { currency, items, totals } = upgraded.response;
    return { ...rest, currency, items, totals };
  });
}

/** Reads no document, so it also finds a cart whose document cannot be parsed. */
export async function findIdleCart(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from carts
    where store_id = ${storeId} and idle_since <= ${before}
      and ${isNoneOf(sql, sql`id`, except)}
    order by idle_since, id limit 1`;
  return row?.id;
}

/** The outcome for one examined cart. */
export interface AbandonmentMark {
  readonly id: CartId;
  readonly version: number;
  readonly idleSince: Date | null;
  readonly event: { readonly id: string; readonly data: object } | null;
}

/**
 * Marks the carts and emits events for abandoned ones in one transaction. A cart written or
 * examined meanwhile is skipped. The version is the event's position, so no event is emitted
 * twice. Returns the number of events.
 */
export async function updateIdleCarts(
  sql: Sql,
  storeId: StoreId,
  marks: readonly AbandonmentMark[],
  before: Date,
  now: Date,
): Promise<number> {
  return await joinTransaction(sql, async (tx) => {
    const plan = marks.map(({ id, version, idleSince }) => ({ id, version, idleSince }));
    const marked = await tx<{ id: CartId }[]>`
      update carts set idle_since = plan."idleSince"
      from jsonb_to_recordset(${JSON.stringify(plan)}::text::jsonb)
        as plan (id uuid, version integer, "idleSince" timestamptz)
      where carts.store_id = ${storeId} and carts.id = plan.id and carts.version = plan.version
        and carts.idle_since <= ${before}
      returning carts.id`;
    const ids = new Set(marked.map(({ id }) => id));
    const abandoned = marks.filter(({ id }) => ids.has(id));
    return await insertAbandoned(tx, storeId, abandoned, now);
  });
}

async function insertAbandoned(
  sql: Sql,
  storeId: StoreId,
  marks: readonly AbandonmentMark[],
  now: Date,
): Promise<number> {
  const rows = marks.flatMap(({ id, version, event }) =>
    event
      ? sql`(${storeId}::uuid, ${event.id}::uuid, ${id}::uuid, ${version}::integer,
          'cart.abandoned', ${JSON.stringify(event.data)}::text::jsonb, ${now}::timestamptz)`
      : [],
  );
  if (rows.length === 0) return 0;
  const added = await sql`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    values ${valueRows(sql, rows)} on conflict do nothing
    returning id`;
  return added.length;
}

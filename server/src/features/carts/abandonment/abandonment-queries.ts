import type { Sql } from '../../../platform/db/connect.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { CartId, StoreId } from '../../../values/ids.ts';
import { type CartShape, upgradeShape } from '../persistence/cart-shape.ts';
import type { IdleCart } from './abandonment.ts';

export async function listStoresWithIdleCarts(
  sql: Sql,
  before: Date,
  limit: number,
  except: readonly string[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from carts
    where idle_since <= ${before} and ${isNoneOf(sql, sql`store_id`, except)}
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
 * Marks the carts and emits events for abandoned ones in one statement. A cart written or examined
 * meanwhile is skipped. The version is the event's position, so no event is emitted twice. Returns
 * the number of events.
 */
export async function updateIdleCarts(
  sql: Sql,
  storeId: StoreId,
  marks: readonly AbandonmentMark[],
  before: Date,
  now: Date,
): Promise<number> {
  const events = await sql`
    with plan as (
      select (mark ->> 'id')::uuid as id, (mark ->> 'version')::integer as version,
        (mark ->> 'idleSince')::timestamptz as idle_since, mark -> 'event' as event
      from jsonb_array_elements(${JSON.stringify(marks)}::text::jsonb) as mark),
    marked as (
      update carts set idle_since = plan.idle_since
      from plan
      where carts.store_id = ${storeId} and carts.id = plan.id and carts.version = plan.version
        and carts.idle_since <= ${before}
      returning carts.id, carts.version, plan.event)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select ${storeId}::uuid, (marked.event ->> 'id')::uuid, marked.id, marked.version,
      'cart.abandoned', marked.event -> 'data', ${now}::timestamptz
    from marked where jsonb_typeof(marked.event) = 'object'
    on conflict do nothing
    returning id`;
  return events.length;
}

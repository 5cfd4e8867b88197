import type { Caller } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { Store } from '../../../ports/store.ts';
import type { CartId, StoreId } from '../../../values/ids.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { stillSignedIn } from '../../customers/still-signed-in.ts';
import { modeUnchangedSql } from '../../stores/go-live/mode-unchanged-sql.ts';
import type { Cart } from '../cart.ts';
import { SHAPE_VERSION } from './cart-shape.ts';
import { agentJson, checkoutJson, serializeCart } from './serialize-cart.ts';

/** The store of the carts; if its sandbox went live meanwhile, nothing is written. */
export type CartStore = Pick<Store, 'id' | 'developerMode'>;

/** False on a version conflict, or if the caller's session has ended. */
export async function updateCart(
  sql: Sql,
  { id: storeId, developerMode }: CartStore,
  cart: Cart,
  caller: Caller | null = null,
): Promise<boolean> {
  const { response, pricingTerms } = serializeCart(cart);
  const { count } = await sql`
    update carts set shape_version = ${SHAPE_VERSION}, response_json = ${response}::text::json,
      pricing_terms = ${pricingTerms}::text::json, checkout = ${checkoutJson(cart)}::text::json,
      agent = ${agentJson(cart)}::text::json,
      version = ${cart.version}, status = ${cart.status}, customer_id = ${cart.customerId},
      expires_at = ${cart.expiresAt}, updated_at = ${cart.updatedAt},
      idle_since = coalesce(idle_since, ${cart.updatedAt})
    where store_id = ${storeId} and id = ${cart.id} and version = ${cart.version - 1}
      and ${modeUnchangedSql(sql, storeId, developerMode)}
      and ${stillSignedIn(sql, storeId, caller)}`;
  return count === 1;
}

/**
 * Writes several carts and returns those written. Skips locked rows, so a locked cart delays no
 * other and two batches cannot deadlock.
 */
export async function updateCarts(
  sql: Sql,
  { id: storeId, developerMode }: CartStore,
  carts: readonly Cart[],
): Promise<Set<string>> {
  const changes = `[${carts.map(rowText).join()}]`;
  const rows = await sql<{ id: CartId }[]>`
    update carts set shape_version = ${SHAPE_VERSION}, response_json = changed.response,
      pricing_terms = changed."pricingTerms", checkout = changed.checkout, agent = changed.agent,
      version = changed.version, status = changed.status, customer_id = changed."customerId",
      expires_at = changed."expiresAt", updated_at = changed."updatedAt",
      idle_since = coalesce(idle_since, changed."updatedAt")
    from (
      select one.*, place
      from json_to_recordset(${changes}::text::json) as one (
          id uuid, version integer, status text, "customerId" uuid, "expiresAt" timestamptz,
          "updatedAt" timestamptz, response json, "pricingTerms" json, checkout json, agent json),
        lateral (
          select ctid as place from carts
          where store_id = ${storeId} and id = one.id and version = one.version - 1
          for update skip locked) as free) as changed
    where carts.store_id = ${storeId} and carts.ctid = changed.place
      and ${modeUnchangedSql(sql, storeId, developerMode)}
    returning carts.id`;
  return new Set(rows.map(({ id }) => id));
}

/** The documents are JSON already, and no other field needs escaping. */
function rowText(cart: Cart): string {
  const { response, pricingTerms } = serializeCart(cart);
  const { id, version, status, customerId, expiresAt, updatedAt } = cart;
  return (
    `{"id":"${id}","version":${version},"status":"${status}",` +
    `"customerId":${customerId && `"${customerId}"`},"expiresAt":"${expiresAt.toISOString()}",` +
    `"updatedAt":"${updatedAt.toISOString()}","response":${response},` +
    `"pricingTerms":${pricingTerms},"checkout":${checkoutJson(cart)},"agent":${agentJson(cart)}}`
  );
}

/** Atomic: false if either version has changed, or if the caller's session has ended. */
export async function updateMergedCarts(
  sql: Sql,
  { id: storeId, developerMode }: CartStore,
  target: Cart,
  source: Cart,
  caller: Caller | null,
): Promise<boolean> {
  const [survivor, merged] = [serializeCart(target), serializeCart(source)];
  const { count } = await sql`
    update carts set shape_version = ${SHAPE_VERSION},
      response_json = changed.response, pricing_terms = changed.terms, checkout = changed.checkout,
      agent = changed.agent,
      version = changed.version, status = changed.status, expires_at = changed.expires_at,
      updated_at = ${target.updatedAt},
      idle_since = coalesce(idle_since, ${target.updatedAt})
    from (values
      (${target.id}::uuid, ${survivor.response}::text::json, ${survivor.pricingTerms}::text::json,
        ${checkoutJson(target)}::text::json, ${target.version}::integer, ${target.status}::text,
        ${target.expiresAt}::timestamptz, ${agentJson(target)}::text::json),
      (${source.id}::uuid, ${merged.response}::text::json, ${merged.pricingTerms}::text::json,
        ${checkoutJson(source)}::text::json, ${source.version}::integer, ${source.status}::text,
        ${source.expiresAt}::timestamptz, ${agentJson(source)}::text::json)
    ) as changed (id, response, terms, checkout, version, status, expires_at, agent)
    where carts.store_id = ${storeId} and carts.id = changed.id
      and cardinality(array(
        select id from carts
        where store_id = ${storeId} and (
          (id = ${target.id} and version = ${target.version - 1})
          or (id = ${source.id} and version = ${source.version - 1}))
          and ${stillSignedIn(sql, storeId, caller)}
        for update)) = 2 and ${modeUnchangedSql(sql, storeId, developerMode)}`;
  return count === 2;
}

/** Carts whose creation time, set by a sandbox request, is after the end of the sandbox. */
export async function updateCartsBegunAhead(sql: Sql, storeId: StoreId): Promise<void> {
  const [store] = await sql<{ liveSince: Date | null }[]>`
    select live_since as "liveSince" from stores where id = ${storeId}`;
  if (!store?.liveSince) return;
  await sql`
    update carts set created_at = ${plusMs(store.liveSince, -SECOND_MS)}
    where store_id = ${storeId} and created_at >= ${store.liveSince}`;
}

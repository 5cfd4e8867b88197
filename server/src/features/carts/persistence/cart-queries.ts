import type { Caller } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import { uuidArray } from '../../../platform/db/uuid-array.ts';
import type { Store } from '../../../ports/store.ts';
import type { CartId, CustomerId, StoreId } from '../../../values/ids.ts';
import { stillSignedIn } from '../../customers/still-signed-in.ts';
import type { Cart, CartDocument } from '../cart.ts';
import type { CartAgent } from '../cart-agent.ts';
import type { StoredReply } from '../cart-view.ts';
import { type CartShape, SHAPE_VERSION, upgradeShape } from './cart-shape.ts';
import { agentJson, checkoutJson, responseJson, serializeCart } from './serialize-cart.ts';

export type CartRow = Omit<Cart, keyof CartDocument | 'checkout' | 'agent'> &
  CartShape & { shapeVersion: number; agent?: CartAgent | null };
type ReplyRow = StoredReply & Pick<CartRow, 'shapeVersion' | 'pricingTerms'>;

export async function findCart(sql: Sql, storeId: StoreId, id: CartId): Promise<Cart | undefined> {
  const [row] = await sql<CartRow[]>`
    select ${cartColumns(sql)} from carts where store_id = ${storeId} and id = ${id}`;
  return row && cartFromRow(row);
}

/** The carts that exist, by id. */
export async function listCarts(
  sql: Sql,
  storeId: StoreId,
  ids: readonly CartId[],
): Promise<Map<CartId, Cart>> {
  const rows = await sql<CartRow[]>`
    select ${cartColumns(sql)} from carts
    where store_id = ${storeId} and ${isOneOf(sql, ids)}`;
  return new Map(rows.map((row) => [row.id, cartFromRow(row)]));
}

/** The same for responses, whose text is not parsed. */
export async function listStoredReplies(
  sql: Sql,
  storeId: StoreId,
  ids: readonly CartId[],
): Promise<Map<CartId, StoredReply>> {
  const rows = await sql<ReplyRow[]>`
    select ${headColumns(sql)}, response_json::text as response,
      shape_version as "shapeVersion",
      case when shape_version <> ${SHAPE_VERSION} then pricing_terms end as "pricingTerms"
    from carts where store_id = ${storeId} and ${isOneOf(sql, ids)}`;
  return new Map(rows.map((row) => [row.id, inCurrentShape(row)]));
}

/** The stored JSON, unless another version of the code stored it. */
function inCurrentShape(row: ReplyRow): StoredReply {
  if (row.shapeVersion === SHAPE_VERSION) return row;
  const cart = cartFromRow({ ...row, response: JSON.parse(row.response), checkout: null });
  return { ...row, response: responseJson(cart) };
}

/** A single id has its own condition: for a list, PostgreSQL would plan each time. */
function isOneOf(sql: Sql, ids: readonly CartId[]) {
  const [only, ...others] = ids;
  return others.length === 0
    ? sql`id = ${only as CartId}`
    : sql`id = any(${uuidArray(ids)}::uuid[])`;
}

export async function findCartBySession(
  sql: Sql,
  storeId: StoreId,
  name: SessionName,
): Promise<Cart | undefined> {
  const [row] = await sql<CartRow[]>`
    select ${cartColumns(sql)} from carts
    where store_id = ${storeId} and ${isOfSession(sql, name)}`;
  return row && cartFromRow(row);
}

/** The customer's most recently written open cart created since `since`. */
export async function findCartOfCustomer(
  sql: Sql,
  storeId: StoreId,
  customerId: CustomerId,
  { now, since }: { readonly now: Date; readonly since: Date | null },
): Promise<Cart | undefined> {
  const [row] = await sql<CartRow[]>`
    select ${cartColumns(sql)} from carts
    where store_id = ${storeId} and customer_id = ${customerId}
      and status in ('active', 'checkout') and expires_at > ${now}
      and created_at >= ${since ?? new Date(0)}
    order by updated_at desc, id desc limit 1`;
  return row && cartFromRow(row);
}

export interface SessionName {
  readonly sessionHash: Buffer;
  /** An ended token is valid only together with the customer's token. */
  readonly hasCustomer: boolean;
}

function isOfSession(sql: Sql, { sessionHash, hasCustomer }: SessionName) {
  return sql`session_hash = ${sessionHash} and (${hasCustomer} or not token_needs_customer)`;
}

export type CartName = { readonly id: CartId } | SessionName;

/** Reads the target by id and the source by id or session token, in one statement. */
export async function listCartsToMerge(
  sql: Sql,
  storeId: StoreId,
  targetId: CartId,
  source: CartName,
): Promise<(Cart & { isSource: boolean })[]> {
  const isSource = 'id' in source ? sql`id = ${source.id}` : sql`(${isOfSession(sql, source)})`;
  const rows = await sql<(CartRow & { isSource: boolean })[]>`
    select ${cartColumns(sql)}, ${isSource} as "isSource" from carts
    where store_id = ${storeId} and (id = ${targetId} or ${isSource})`;
  return rows.map((row) => ({ ...cartFromRow(row), isSource: row.isSource }));
}

/** False if the store went live, or the customer's session ended, since the request arrived. */
export async function insertCart(
  sql: Sql,
  { id: storeId, developerMode }: Pick<Store, 'id' | 'developerMode'>,
  cart: Cart,
  sessionHash: Buffer,
  caller: Caller | null = null,
): Promise<boolean> {
  const { response, pricingTerms } = serializeCart(cart);
  const columns = sql`${cart.id}::uuid, ${cart.version}::integer, ${cart.status}::text,
    ${sessionHash}::bytea, ${cart.customerId}::uuid, ${cart.expiresAt}::timestamptz,
    ${cart.createdAt}::timestamptz, ${cart.updatedAt}::timestamptz,
    ${cart.updatedAt}::timestamptz, ${SHAPE_VERSION}::smallint, ${response}::text::json,
    ${pricingTerms}::text::json, ${checkoutJson(cart)}::text::json,
    ${agentJson(cart)}::text::json`;
  const { count } = await sql`
    insert into carts (store_id, id, version, status, session_hash, customer_id, expires_at,
      created_at, updated_at, idle_since, shape_version, response_json, pricing_terms,
      checkout, agent)
    ${
      developerMode || caller
        ? sql`select store_id, ${columns} from store_locks
            where store_id = ${storeId} and ${developerMode ? sql`developer_mode` : sql`true`}
              and ${stillSignedIn(sql, storeId, caller)}`
        : sql`values (${storeId}, ${columns})`
    }`;
  return count === 1;
}

const headColumns = staticFragment(
  (sql) => sql`id, version, status, customer_id as "customerId", expires_at as "expiresAt",
    order_number as "orderNumber", created_at as "createdAt", updated_at as "updatedAt"`,
);
export const cartColumns = staticFragment(
  (sql) => sql`${headColumns(sql)}, shape_version as "shapeVersion", response_json as response,
    pricing_terms as "pricingTerms", checkout, agent`,
);

/** Lists every field: objects built by spreading slow down later property access. */
export function cartFromRow(row: CartRow): Cart {
  const upgraded = row.shapeVersion < SHAPE_VERSION ? upgradeShape(row, row.shapeVersion) : row;
  const { response, pricingTerms: terms } = upgraded;
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    customerId: row.customerId,
    orderNumber: row.orderNumber,
    checkout: upgraded.checkout,
    agent: row.agent ?? null,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    currency: response.currency,
    items: response.items,
    coupons: terms?.coupons ?? [],
    giftCards: terms?.giftCards ?? [],
    addOns: terms?.addOns ?? [],
    attribution: response.attribution,
    totals: response.totals,
    warnings: response.warnings,
    mergedIntoCartId: response.mergedIntoCartId,
    gate: terms?.gate ?? null,
  };
}

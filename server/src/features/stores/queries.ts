import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { ApiKey, Scope, Store, StoreMode } from '../../ports/store.ts';
import type { ApiKeyId, StoreId } from '../../values/ids.ts';

export async function findApiKey(sql: Sql, hash: Buffer, now: Date): Promise<ApiKey | undefined> {
  const [row] = await sql<(Store & { keyId: ApiKeyId; scopes: Scope[]; endsAt: Date | null })[]>`
    select api_keys.id as "keyId", array_to_json(api_keys.scopes) as scopes,
      api_keys.ends_at as "endsAt", ${columns(sql)}
    from api_keys join stores on stores.id = api_keys.store_id
    where api_keys.hash = ${hash} and api_keys.revoked_at is null
      and (api_keys.ends_at is null or api_keys.ends_at > ${now})`;
  if (!row) return undefined;
  const { keyId, scopes, endsAt, ...store } = row;
  return { id: keyId, scopes, endsAt, store };
}

const columns = staticFragment(
  (sql) => sql`stores.id, stores.handle, stores.name, stores.currency, stores.country,
    stores.support_email as "supportEmail", stores.developer_mode as "developerMode",
    stores.status_follows_shipments as "statusFollowsShipments",
    stores.timezone, stores.locale, stores.fraud_rules as "fraudRules",
    array_to_json(stores.redirect_hosts) as "redirectHosts",
    array_to_json(stores.text_countries) as "textCountries",
    stores.live_since as "liveSince", stores.created_at as "createdAt",
    (select json_build_object('productWebhook', product_webhook, 'shipping', shipping,
        'carrier', carrier, 'tax', tax, 'mailSender', mail_sender, 'textSender', text_sender,
        'messageTemplates', message_templates, 'agents', agents)
      from (select stores.id as store_id) as one left join store_settings using (store_id))
      as settings,
    (select coalesce(json_agg(json_build_object('id', store_providers.id, 'type', type,
        'mode', mode, 'capture', capture, 'credentials', encode(credentials, 'base64'),
        'hint', hint, 'isDefault', is_default, 'enabled', enabled, 'revision', revision,
        'createdAt', store_providers.created_at, 'updatedAt', store_providers.updated_at)
        order by is_default desc, store_providers.created_at, store_providers.id), '[]'::json)
      from store_providers where store_providers.store_id = stores.id) as providers,
    ${salesColumns(sql)} as sells`,
);

/** Read with the store, so that a storefront's configuration costs no statement. */
function salesColumns(sql: Sql) {
  return sql`json_build_object(
    'coupons', exists (select from coupons where coupons.store_id = stores.id and coupons.active),
    'giftCards', exists (select from gift_cards
      where gift_cards.store_id = stores.id and gift_cards.active
        and (gift_cards.mode = 'test') = stores.developer_mode),
    'upsells', exists (select from upsell_offers
      where upsell_offers.store_id = stores.id and upsell_offers.active),
    'warranty', exists (select from warranty_plans
      where warranty_plans.store_id = stores.id and warranty_plans.active),
    'insurance', exists (select from protection_rules
      where protection_rules.store_id = stores.id and protection_rules.active))`;
}

/** Only the hash of a key is kept. */
export interface NewApiKey {
  readonly id: ApiKeyId;
  readonly hash: Buffer;
  readonly hint: string;
  readonly scopes: readonly Scope[];
}

/** False when the handle is taken. */
export async function insertStore(sql: Sql, store: Store, key: NewApiKey): Promise<boolean> {
  const { count } = await sql`
    insert into stores (id, handle, name, currency, country, developer_mode, created_at,
      updated_at)
    values (${store.id}, ${store.handle}, ${store.name}, ${store.currency}, ${store.country},
      ${store.developerMode}, ${store.createdAt}, ${store.createdAt})
    on conflict (handle) do nothing`;
  if (count === 0) return false;
  await sql`
    insert into api_keys (id, store_id, hash, hint, scopes, created_at)
    values (${key.id}, ${store.id}, ${key.hash}, ${key.hint},
      string_to_array(${key.scopes.join()}, ','), ${store.createdAt})`;
  return true;
}

const STORE_CHANGED = 'store_changed';

/** Notifies every process that its cached data of a store is outdated. */
export async function notifyStoreChanged(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`select pg_notify(${STORE_CHANGED}, ${storeId})`;
}

/** `onListening` is also called after each reconnect: notifications meanwhile were lost. */
export async function listenForStoreChanges(
  sql: Sql,
  onChange: (storeId: StoreId) => void,
  onListening: () => void,
): Promise<void> {
  await sql.listen(STORE_CHANGED, (storeId) => onChange(storeId as StoreId), onListening);
}

export async function findStoreById(sql: Sql, id: StoreId): Promise<Store | undefined> {
  const [store] = await sql<Store[]>`
    select ${columns(sql)} from stores where id = ${id}`;
  return store;
}

/** For agents, which name the store in the path. */
export async function findStoreByHandle(sql: Sql, handle: string): Promise<Store | undefined> {
  const [store] = await sql<Store[]>`
    select ${columns(sql)} from stores where handle = ${handle}`;
  return store;
}

/** Undefined where there is none, or more than one. */
export async function findSingleStore(sql: Sql): Promise<Store | undefined> {
  const [store] = await sql<Store[]>`
    select ${columns(sql)} from stores
    where (select count(*) from (select from stores limit 2) as two) = 1`;
  return store;
}

/** For agents, which call a verified host name of the store. */
export async function findStoreByHost(sql: Sql, host: string): Promise<Store | undefined> {
  const [store] = await sql<Store[]>`
    select ${columns(sql)} from stores where id = (select store_id from store_hosts
      where host = ${host} and verified_at is not null)`;
  return store;
}

/** Locks the store's row. Foreign keys to the row do not wait. */
export async function getModeLocked(sql: Sql, id: StoreId): Promise<StoreMode> {
  const [store] = await sql<{ developerMode: boolean }[]>`
    select developer_mode as "developerMode" from stores where id = ${id} for no key update`;
  if (!store) throw new Error('a known store does not exist');
  return store.developerMode ? 'test' : 'live';
}

/** Locks the store's row until the transaction ends. */
export async function updateStoreTime(sql: Sql, id: StoreId, now: Date): Promise<void> {
  await sql`update stores set updated_at = ${now} where id = ${id}`;
}

export async function updateStoreSettings(
  sql: Sql,
  id: StoreId,
  change: Partial<Store>,
): Promise<Store> {
  const { name, country, supportEmail, statusFollowsShipments } = change;
  const { redirectHosts, textCountries, timezone, locale } = change;
  const [store] = await sql<Store[]>`
    update stores set
      name = coalesce(${name ?? null}, name),
      country = coalesce(${country ?? null}, country),
      support_email = case when ${supportEmail === undefined} then support_email
        else ${supportEmail ?? null} end,
      status_follows_shipments =
        coalesce(${statusFollowsShipments ?? null}, status_follows_shipments),
      timezone = coalesce(${timezone ?? null}, timezone),
      locale = coalesce(${locale ?? null}, locale),
      redirect_hosts = coalesce(string_to_array(${redirectHosts?.join() ?? null}, ','),
        redirect_hosts),
      text_countries = coalesce(string_to_array(${textCountries?.join() ?? null}, ','),
        text_countries)
    where id = ${id}
    returning ${columns(sql)}`;
  if (!store) throw new Error('a known store does not exist');
  return store;
}

/** Days are counted by PostgreSQL, whose list of zones may differ from that of Node. */
export async function isKnownTimezone(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql`select from pg_timezone_names where name = ${name}`;
  return rows.length > 0;
}

/** The switch and its event are one statement. */
export async function updateStoreLive(
  sql: Sql,
  id: StoreId,
  now: Date,
  event: { readonly id: string; readonly data: object },
): Promise<void> {
  await sql`
    with switched as (
      update stores set developer_mode = false, live_since = ${now}
      where id = ${id} and developer_mode
      returning id)
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    select switched.id, ${event.id}::uuid, switched.id, 1, 'store.went_live',
      ${JSON.stringify(event.data)}::text::jsonb, ${now}::timestamptz
    from switched`;
}

export async function updateFraudRules(
  sql: Sql,
  id: StoreId,
  rules: Store['fraudRules'],
): Promise<void> {
  await sql`
    update stores set fraud_rules = ${rules && JSON.stringify(rules)}::text::jsonb
    where id = ${id}`;
}

export async function findAnyStore(sql: Sql): Promise<{ id: StoreId } | undefined> {
  const [store] = await sql<{ id: StoreId }[]>`select id from stores limit 1`;
  return store;
}

export async function findSandboxLocked(
  sql: Sql,
  storeId: StoreId,
): Promise<{ id: StoreId } | undefined> {
  const [store] = await sql<{ id: StoreId }[]>`
    select id from stores where id = ${storeId} and developer_mode for share`;
  return store;
}

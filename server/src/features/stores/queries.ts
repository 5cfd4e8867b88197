import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { ApiKey, Scope, Store, StoreMode } from '../../ports/store.ts';
import type { ApiKeyId, StoreId } from '../../values/ids.ts';

/**
 * On Citus no statement finds a store and reads its tenant tables, so its id is read first, unless
 * the caller has it: a key belongs to one store.
 */
export async function findApiKey(
  sql: Sql,
  hash: Buffer,
  now: Date,
  knownId?: StoreId,
): Promise<ApiKey | undefined> {
  const id = knownId ?? (await findStoreIdOfKey(sql, hash));
  if (!id) return undefined;
  const [row] = await sql<(Store & { keyId: ApiKeyId; scopes: Scope[]; endsAt: Date | null })[]>`
    select api_keys.id as "keyId", array_to_json(api_keys.scopes) as scopes,
      api_keys.ends_at as "endsAt", ${columns(sql, id)}
    from api_keys join stores on stores.id = api_keys.store_id
    where api_keys.hash = ${hash} and api_keys.revoked_at is null and stores.id = ${id}
      and (api_keys.ends_at is null or api_keys.ends_at > ${now})`;
  if (!row) return undefined;
  const { keyId, scopes, endsAt, ...store } = row;
  return { id: keyId, scopes, endsAt, store };
}

async function findStoreIdOfKey(sql: Sql, hash: Buffer): Promise<StoreId | undefined> {
  const [key] = await sql<{ storeId: StoreId }[]>`
    select store_id as "storeId" from api_keys where hash = ${hash}`;
  return key?.storeId;
}

export async function findStoreById(sql: Sql, id: StoreId): Promise<Store | undefined> {
  const [store] = await sql<Store[]>`select ${columns(sql, id)} from stores where id = ${id}`;
  return store;
}

/** Every part names the store by its id. */
function columns(sql: Sql, id: StoreId) {
  return sql`${ownColumns(sql)}, ${settingsSql(sql, id)} as settings,
    ${providersSql(sql, id)} as providers, ${salesSql(sql, id)} as sells`;
}

const ownColumns = staticFragment(
  (sql) => sql`stores.id, stores.handle, stores.name, stores.currency, stores.country,
    stores.support_email as "supportEmail", stores.developer_mode as "developerMode",
    stores.status_follows_shipments as "statusFollowsShipments",
    stores.timezone, stores.locale, stores.fraud_rules as "fraudRules",
    array_to_json(stores.redirect_hosts) as "redirectHosts",
    array_to_json(stores.text_countries) as "textCountries",
    stores.live_since as "liveSince", stores.created_at as "createdAt"`,
);

function settingsSql(sql: Sql, id: StoreId) {
  return sql`(
    select json_build_object('productWebhook', product_webhook, 'shipping', shipping,
      'carrier', carrier, 'tax', tax, 'mailSender', mail_sender, 'textSender', text_sender,
      'messageTemplates', message_templates, 'agents', agents)
    from (select ${id}::uuid as store_id) as one left join store_settings using (store_id))`;
}

function providersSql(sql: Sql, id: StoreId) {
  return sql`(
    select coalesce(json_agg(json_build_object('id', store_providers.id, 'type', type,
      'mode', mode, 'capture', capture, 'credentials', encode(credentials, 'base64'),
      'hint', hint, 'isDefault', is_default, 'enabled', enabled, 'revision', revision,
      'createdAt', store_providers.created_at, 'updatedAt', store_providers.updated_at)
      order by is_default desc, store_providers.created_at, store_providers.id), '[]'::json)
    from store_providers where store_providers.store_id = ${id})`;
}

/** Read with the store, so that a storefront's configuration costs no statement. */
function salesSql(sql: Sql, id: StoreId) {
  return sql`json_build_object(
    'coupons', exists (select from coupons where coupons.store_id = ${id} and coupons.active),
    'giftCards', exists (select from gift_cards
      where gift_cards.store_id = ${id} and gift_cards.active
        and (gift_cards.mode = 'test') = (select developer_mode from stores where id = ${id})),
    'upsells', exists (select from upsell_offers
      where upsell_offers.store_id = ${id} and upsell_offers.active),
    'warranty', exists (select from warranty_plans
      where warranty_plans.store_id = ${id} and warranty_plans.active),
    'insurance', exists (select from protection_rules
      where protection_rules.store_id = ${id} and protection_rules.active))`;
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
    insert into store_locks (store_id, developer_mode)
    values (${store.id}, ${store.developerMode})`;
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

/** For agents, which name the store in the path. */
export async function findStoreByHandle(sql: Sql, handle: string): Promise<Store | undefined> {
  const [found] = await sql<{ id: StoreId }[]>`select id from stores where handle = ${handle}`;
  return found && (await findStoreById(sql, found.id));
}

/** Undefined where there is none, or more than one. */
export async function findSingleStore(sql: Sql): Promise<Store | undefined> {
  const [only, ...others] = await sql<{ id: StoreId }[]>`select id from stores limit 2`;
  return only && others.length === 0 ? await findStoreById(sql, only.id) : undefined;
}

/** For agents, which call a verified host name of the store. */
export async function findStoreByHost(sql: Sql, host: string): Promise<Store | undefined> {
  const [found] = await sql<{ id: StoreId }[]>`
    select store_id as id from store_hosts where host = ${host} and verified_at is not null`;
  return found && (await findStoreById(sql, found.id));
}

/** Locks the store until the transaction ends. */
export async function getModeLocked(sql: Sql, id: StoreId): Promise<StoreMode> {
  const [store] = await sql<{ developerMode: boolean }[]>`
    select developer_mode as "developerMode" from store_locks where store_id = ${id} for update`;
  if (!store) throw new Error('a known store does not exist');
  return store.developerMode ? 'test' : 'live';
}

export async function updateStoreTime(sql: Sql, id: StoreId, now: Date): Promise<void> {
  await sql`update stores set updated_at = ${now} where id = ${id}`;
}

export async function updateStoreSettings(
  sql: Sql,
  id: StoreId,
  change: Partial<Store>,
): Promise<void> {
  const { name, country, supportEmail, statusFollowsShipments } = change;
  const { redirectHosts, textCountries, timezone, locale } = change;
  await sql`
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
    where id = ${id}`;
}

/** Days are counted by PostgreSQL, whose list of zones may differ from that of Node. */
export async function isKnownTimezone(sql: Sql, name: string): Promise<boolean> {
  const rows = await sql`select from pg_timezone_names where name = ${name}`;
  return rows.length > 0;
}

/** In a transaction that has locked the store. */
export async function updateStoreLive(
  sql: Sql,
  id: StoreId,
  now: Date,
  event: { readonly id: string; readonly data: object },
): Promise<void> {
  const { count } = await sql`
    update store_locks set developer_mode = false where store_id = ${id} and developer_mode`;
  if (count === 0) return;
  await sql`update stores set developer_mode = false, live_since = ${now} where id = ${id}`;
  await sql`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at)
    values (${id}, ${event.id}, ${id}, 1, 'store.went_live',
      ${JSON.stringify(event.data)}::text::jsonb, ${now})`;
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

/** Locks the store against going live. Undefined if it is live. */
export async function findSandboxLocked(
  sql: Sql,
  storeId: StoreId,
): Promise<{ id: StoreId } | undefined> {
  const [store] = await sql<{ id: StoreId }[]>`
    select store_id as id from store_locks
    where store_id = ${storeId} and developer_mode for share`;
  return store;
}

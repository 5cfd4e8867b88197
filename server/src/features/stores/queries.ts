import type { Sql } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ApiKeyId, OperatorId, StoreId } from '../../values/ids.ts';
import { addOperator } from '../operators/add-operator.ts';
import type { ApiKey, Scope, Store, StoreSettings } from './store.ts';

export async function findApiKey(sql: Sql, hash: Buffer): Promise<ApiKey | undefined> {
  const [row] = await sql<(StoreRow & { keyId: ApiKeyId; scopes: Scope[] })[]>`
    select api_keys.id as "keyId", array_to_json(api_keys.scopes) as scopes, ${columns(sql)}
    from api_keys join stores on stores.id = api_keys.store_id
      left join store_settings on store_settings.store_id = stores.id
    where api_keys.hash = ${hash} and api_keys.revoked_at is null`;
  if (!row) return undefined;
  return { id: row.keyId, scopes: row.scopes, store: fromRow(row) };
}

export interface NewStoreRows {
  readonly store: Store;
  readonly keyId: ApiKeyId;
  readonly keyHash: Buffer;
  readonly scopes: readonly Scope[];
  readonly operatorId: OperatorId;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * False when the handle is taken. A store comes into being with its owner, its first key and
 * whatever it is given to begin with.
 */
export async function insertStore(
  sql: Sql,
  rows: NewStoreRows,
  begin: (tx: Sql) => Promise<void>,
): Promise<boolean> {
  const { store } = rows;
  return await inTransaction(sql, async (tx) => {
    const { count } = await tx`
      insert into stores (id, handle, name, currency, country, developer_mode, created_at,
        updated_at)
      values (${store.id}, ${store.handle}, ${store.name}, ${store.currency}, ${store.country},
        ${store.developerMode}, ${store.createdAt}, ${store.createdAt})
      on conflict (handle) do nothing`;
    if (count === 0) return false;
    await tx`
      insert into api_keys (id, store_id, hash, scopes, created_at)
      values (${rows.keyId}, ${store.id}, ${rows.keyHash},
        string_to_array(${rows.scopes.join()}, ','), ${store.createdAt})`;
    await addOperator(tx, store.id, {
      id: rows.operatorId,
      email: rows.email,
      role: 'owner',
      passwordHash: rows.passwordHash,
      createdAt: store.createdAt,
    });
    await begin(tx);
    return true;
  });
}

const STORE_CHANGED = 'store_changed';

/** Tells every process that what it knows about a store and its keys is old. */
export async function notifyStoreChanged(sql: Sql, storeId: StoreId): Promise<void> {
  await sql`select pg_notify(${STORE_CHANGED}, ${storeId})`;
}

/** `onListening` comes again after each reconnect: what was announced meanwhile went unheard. */
export async function listenForStoreChanges(
  sql: Sql,
  onChange: (storeId: StoreId) => void,
  onListening: () => void,
): Promise<void> {
  await sql.listen(STORE_CHANGED, (storeId) => onChange(storeId as StoreId), onListening);
}

export async function findStoreById(sql: Sql, id: StoreId): Promise<Store | undefined> {
  const [row] = await sql<StoreRow[]>`
    select ${columns(sql)} from stores
      left join store_settings on store_settings.store_id = stores.id
    where stores.id = ${id}`;
  return row && fromRow(row);
}

type StoreRow = Omit<Store, 'settings'> & StoreSettings;

function columns(sql: Sql) {
  return sql`stores.id, stores.handle, stores.name, stores.currency, stores.country,
    stores.support_email as "supportEmail", stores.developer_mode as "developerMode",
    stores.created_at as "createdAt", store_settings.product_webhook as "productWebhook",
    store_settings.shipping, store_settings.carrier, store_settings.tax`;
}

function fromRow(row: StoreRow): Store {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    currency: row.currency,
    country: row.country,
    supportEmail: row.supportEmail,
    developerMode: row.developerMode,
    settings: {
      productWebhook: row.productWebhook,
      shipping: row.shipping,
      carrier: row.carrier,
      tax: row.tax,
    },
    createdAt: row.createdAt,
  };
}

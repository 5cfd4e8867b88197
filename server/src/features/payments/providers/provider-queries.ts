import type { Sql } from '../../../platform/db/connect.ts';
import type { CaptureMode, StoredProvider } from '../../../ports/payments/stored-provider.ts';
import type { Store } from '../../../ports/store.ts';
import type { StoreId } from '../../../values/ids.ts';

type Mode = StoredProvider['mode'];

export interface ProviderRow {
  readonly id: string;
  readonly type: string;
  readonly mode: Mode;
  readonly capture: CaptureMode;
  readonly credentials: Buffer;
  readonly hint: string;
  readonly isDefault: boolean;
  readonly revision: string;
  readonly now: Date;
}

/** The caller holds the store's lock and has checked that the id is free. */
export async function insertProvider(sql: Sql, storeId: StoreId, row: ProviderRow): Promise<void> {
  await sql`
    insert into store_providers (store_id, id, type, mode, capture, credentials, hint, is_default,
      enabled, revision, created_at, updated_at)
    values (${storeId}, ${row.id}, ${row.type}, ${row.mode}, ${row.capture}, ${row.credentials},
      ${row.hint}, ${row.isDefault}, true, ${row.revision}, ${row.now}, ${row.now})`;
}

export async function updateProvider(
  sql: Sql,
  storeId: StoreId,
  id: string,
  change: {
    readonly credentials: { readonly encrypted: Buffer; readonly hint: string } | null;
    readonly enabled: boolean | null;
    readonly capture: CaptureMode | null;
    readonly isDefault: boolean;
    readonly revision: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { count } = await sql`
    update store_providers set
      credentials = coalesce(${change.credentials?.encrypted ?? null}, credentials),
      hint = coalesce(${change.credentials?.hint ?? null}, hint),
      enabled = coalesce(${change.enabled}, enabled),
      capture = coalesce(${change.capture}, capture),
      is_default = is_default or ${change.isDefault},
      revision = ${change.revision}, updated_at = ${change.now}
    where store_id = ${storeId} and id = ${id}`;
  return count === 1;
}

/** Runs before another provider of the mode becomes the default. */
export async function updateNoDefault(sql: Sql, storeId: StoreId, mode: Mode): Promise<void> {
  await sql`
    update store_providers set is_default = false
    where store_id = ${storeId} and mode = ${mode} and is_default`;
}

/** After the default was removed, the oldest remaining provider of its mode becomes the default. */
export async function updateOldestToDefault(sql: Sql, storeId: StoreId, mode: Mode): Promise<void> {
  await sql`
    update store_providers set is_default = true
    where store_id = ${storeId}
      and not exists (select from store_providers as any_default
        where any_default.store_id = ${storeId} and any_default.mode = ${mode}
          and any_default.is_default)
      and id = (select oldest.id from store_providers as oldest
        where oldest.store_id = ${storeId} and oldest.mode = ${mode}
        order by oldest.created_at, oldest.id limit 1)`;
}

export async function deleteProvider(sql: Sql, storeId: StoreId, id: string): Promise<void> {
  await sql`delete from store_providers where store_id = ${storeId} and id = ${id}`;
}

/** The newest charges with this provider that succeeded or are undecided. */
export async function listChargesOf(sql: Sql, storeId: StoreId, id: string): Promise<string[]> {
  const rows = await sql<{ reference: string }[]>`
    select reference from payment_attempts
    where store_id = ${storeId} and provider_id = ${id} and reference <> '' and amount > 0
      and status in ('open', 'action_required', 'pending', 'succeeded', 'refunding')
    order by payment_attempts.id desc limit 3`;
  return rows.map(({ reference }) => reference);
}

/** True where any payment used the provider: refunds and webhooks need it. */
export async function findUseOfProvider(
  sql: Sql,
  storeId: StoreId,
  id: string,
): Promise<true | undefined> {
  const [used] = await sql`
    select 1 from payment_attempts where store_id = ${storeId} and provider_id = ${id} limit 1`;
  return used && true;
}

/** A store with its provider accounts, as the process has them cached. */
export type Accounts = Pick<Store, 'id' | 'providers'>;

/**
 * As the functions that begin an attempt decide it: a disabled or removed account takes no new
 * payments from its commit on, although a process has it cached.
 */
export async function findEnabledProvider(
  sql: Sql,
  store: Accounts,
  id: string,
): Promise<true | undefined> {
  const account = accountOf(store, id);
  if (!account) return true;
  const [row] = await sql`
    select 1 from store_providers
    where store_id = ${store.id} and id = ${account} and enabled`;
  return row && true;
}

/** The account of a provider; null for the simulated provider, which has none. */
export function accountOf({ providers }: Accounts, providerId: string): string | null {
  return providers.some(({ id }) => id === providerId) ? providerId : null;
}

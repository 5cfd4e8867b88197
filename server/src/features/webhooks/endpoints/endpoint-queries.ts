import type { Sql } from '../../../platform/db/connect.ts';
import { freeSlot } from '../../../platform/db/free-slot.ts';
import { staticFragment } from '../../../platform/db/static-fragment.ts';
import type { EndpointId, StoreId } from '../../../values/ids.ts';
import type { EventType } from '../events.ts';
import { ENDPOINTS_MAX, type Endpoint } from './endpoint.ts';

type EndpointRow = Omit<Endpoint, 'secrets'> & {
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
};

export async function listEndpointRows(sql: Sql, storeId: StoreId): Promise<Endpoint[]> {
  const rows = await sql<EndpointRow[]>`
    select ${columns(sql)} from webhook_endpoints where store_id = ${storeId} order by id`;
  return rows.map(fromRow);
}

export async function findEndpoint(
  sql: Sql,
  storeId: StoreId,
  id: EndpointId,
): Promise<Endpoint | undefined> {
  const [row] = await sql<EndpointRow[]>`
    select ${columns(sql)} from webhook_endpoints where store_id = ${storeId} and id = ${id}`;
  return row && fromRow(row);
}

/** False where no slot is free or a concurrent request took it. */
export async function insertEndpoint(
  sql: Sql,
  storeId: StoreId,
  endpoint: Endpoint,
): Promise<boolean> {
  const taken = sql`select slot from webhook_endpoints where store_id = ${storeId}`;
  const added = await sql`
    insert into webhook_endpoints (store_id, id, slot, url, description, event_types, status,
      active_since, secret, created_at, updated_at)
    select own.store_id, ${endpoint.id}::uuid, free.slot, ${endpoint.url},
      ${endpoint.description}::text, ${typesText(endpoint)}::text::jsonb, 'enabled',
      ${endpoint.activeSince}::timestamptz, ${endpoint.secrets.current}::bytea,
      ${endpoint.createdAt}::timestamptz, ${endpoint.createdAt}::timestamptz
    from store_locks as own, ${freeSlot(sql, ENDPOINTS_MAX, taken)}
    where own.store_id = ${storeId}
    on conflict do nothing
    returning id`;
  return added.length === 1;
}

export interface EndpointUpdate {
  readonly url?: string;
  readonly description?: string | null;
  readonly eventTypes?: readonly EventType[] | null;
  readonly status?: Endpoint['status'];
}

/** Changes only the given fields. Enabling again starts with events from now on. */
export async function updateEndpoint(
  sql: Sql,
  storeId: StoreId,
  id: EndpointId,
  change: EndpointUpdate,
  now: Date,
): Promise<Endpoint | undefined> {
  const { url = null, description, eventTypes, status = null } = change;
  const [row] = await sql<EndpointRow[]>`
    update webhook_endpoints set url = coalesce(${url}::text, url),
      description = case when ${description !== undefined}::boolean
        then ${description ?? null}::text else description end,
      event_types = case when ${eventTypes !== undefined}::boolean
        then ${typesText({ eventTypes: eventTypes ?? null })}::text::jsonb else event_types end,
      status = coalesce(${status}::text, status),
      disabled_reason = case when ${status}::text = 'enabled' then null
        when ${status}::text = 'disabled' and status = 'enabled' then 'operator'
        else disabled_reason end,
      active_since = case when ${status}::text = 'enabled' and status = 'disabled'
        then ${now}::timestamptz else active_since end,
      updated_at = ${now}::timestamptz
    where store_id = ${storeId} and id = ${id}
    returning ${columns(sql)}`;
  return row && fromRow(row);
}

/** Disables the endpoint after 410 Gone, unless it was enabled again since. */
export async function updateEndpointGone(
  sql: Sql,
  storeId: StoreId,
  id: EndpointId,
  url: string,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    update webhook_endpoints set status = 'disabled', disabled_reason = 'gone',
      updated_at = ${now}
    where store_id = ${storeId} and id = ${id} and status = 'enabled' and url = ${url}`;
  return count === 1;
}

/** The current secret becomes the previous one and keeps signing; the one before it is deleted. */
export async function updateSecret(
  sql: Sql,
  storeId: StoreId,
  id: EndpointId,
  rotation: { readonly secret: Buffer; readonly previousUntil: Date; readonly now: Date },
): Promise<Endpoint | undefined> {
  const [row] = await sql<EndpointRow[]>`
    update webhook_endpoints set previous_secret = secret, secret = ${rotation.secret},
      previous_secret_until = ${rotation.previousUntil}, updated_at = ${rotation.now}
    where store_id = ${storeId} and id = ${id}
    returning ${columns(sql)}`;
  return row && fromRow(row);
}

/** Deletes the endpoint and its pending deliveries; the log is kept until the purge. */
export async function deleteEndpoint(sql: Sql, storeId: StoreId, id: EndpointId): Promise<boolean> {
  const [row] = await sql`
    with stopped as (
      delete from webhook_deliveries
      where store_id = ${storeId} and endpoint_id = ${id} and status = 'pending'
      returning event_id),
    calls as (
      delete from webhook_attempts
      where store_id = ${storeId} and endpoint_id = ${id}
        and event_id in (select event_id from stopped))
    delete from webhook_endpoints where store_id = ${storeId} and id = ${id}
    returning id`;
  return row !== undefined;
}

function typesText({ eventTypes }: Pick<Endpoint, 'eventTypes'>): string | null {
  return eventTypes && JSON.stringify(eventTypes);
}

const columns = staticFragment(
  (sql) => sql`id, url, description, event_types as "eventTypes", status,
    disabled_reason as "disabledReason", active_since as "activeSince", secret,
    previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil",
    created_at as "createdAt", updated_at as "updatedAt"`,
);

function fromRow({ secret, previousSecret, previousSecretUntil, ...rest }: EndpointRow): Endpoint {
  const secrets = {
    current: secret,
    previous: previousSecret,
    previousUntil: previousSecretUntil,
  };
  return { ...rest, secrets };
}

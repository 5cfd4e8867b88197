import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import { ACP_SUBSCRIBER } from './order-subscriber.ts';

/** Where orders of ACP agents are sent, as operators see it. */
export interface AcpWebhook {
  readonly url: string;
  readonly secretHint: string;
}

export async function findAcpWebhook(sql: Sql, storeId: StoreId): Promise<AcpWebhook | null> {
  const [row] = await sql<AcpWebhook[]>`
    select url, secret_hint as "secretHint" from order_subscribers
    where store_id = ${storeId} and agent_id = ${ACP_SUBSCRIBER} and url is not null`;
  return row ?? null;
}

/** Orders that change from now on are sent. Without a secret, the known one stays. */
export async function upsertAcpWebhook(
  sql: Sql,
  storeId: StoreId,
  webhook: AcpWebhook & { readonly secret: Buffer | null; readonly version: string },
  now: Date,
): Promise<void> {
  const { url, secret, secretHint, version } = webhook;
  await sql`
    insert into order_subscribers (store_id, agent_id, url, protocol_version, profile_url,
      active_since, updated_at, secret, secret_hint)
    values (${storeId}, ${ACP_SUBSCRIBER}, ${url}, ${version}, '', ${now}, ${now}, ${secret},
      ${secretHint})
    on conflict (store_id, agent_id) do update
      set url = excluded.url, protocol_version = excluded.protocol_version,
        updated_at = excluded.updated_at, secret_hint = excluded.secret_hint,
        secret = coalesce(excluded.secret, order_subscribers.secret),
        active_since = least(order_subscribers.active_since, excluded.active_since)`;
}

/** The row stays, since its deliveries refer to it; no order is due, and none becomes so. */
export async function updateAcpWebhookRemoved(
  sql: Sql,
  storeId: StoreId,
  now: Date,
): Promise<void> {
  await sql`
    update order_subscribers
    set url = null, secret = null, secret_hint = null, active_since = 'infinity',
      updated_at = ${now}
    where store_id = ${storeId} and agent_id = ${ACP_SUBSCRIBER}`;
  await sql`
    update order_deliveries set due_at = null, claim_id = null, attempts = 0
    where store_id = ${storeId} and agent_id = ${ACP_SUBSCRIBER} and due_at is not null`;
}

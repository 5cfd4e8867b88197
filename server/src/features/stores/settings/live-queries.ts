import type { Sql } from '../../../platform/db/connect.ts';
import type { ProductWebhook } from '../../../ports/products/product-webhook.ts';
import type { StoreId } from '../../../values/ids.ts';

export type SettingName =
  | 'product_webhook'
  | 'shipping'
  | 'carrier'
  | 'tax'
  | 'mail_sender'
  | 'text_sender'
  | 'agents';

/** Null removes a setting. Others are unchanged, also under concurrent changes. */
export async function upsertSetting(
  sql: Sql,
  storeId: StoreId,
  name: SettingName,
  value: object | null,
  now: Date,
): Promise<void> {
  const column = sql(name);
  const json = value && JSON.stringify(value);
  await sql`
    insert into store_settings (store_id, ${column}, updated_at)
    values (${storeId}, ${json}::text::jsonb, ${now})
    on conflict (store_id) do update
      set ${column} = excluded.${column}, updated_at = excluded.updated_at`;
}

export async function updateTemplate(
  sql: Sql,
  storeId: StoreId,
  name: string,
  words: object | null,
  now: Date,
): Promise<void> {
  const json = JSON.stringify(words === null ? {} : { [name]: words });
  await sql`
    insert into store_settings (store_id, message_templates, updated_at)
    values (${storeId}, ${json}::text::jsonb, ${now})
    on conflict (store_id) do update set updated_at = excluded.updated_at,
      message_templates = (coalesce(store_settings.message_templates, '{}'::jsonb)
        - ${name}::text) || excluded.message_templates`;
}

export async function findProductWebhook(
  sql: Sql,
  storeId: StoreId,
): Promise<ProductWebhook | null> {
  const [row] = await sql<{ webhook: ProductWebhook | null }[]>`
    select product_webhook as webhook from store_settings where store_id = ${storeId}`;
  return row?.webhook ?? null;
}

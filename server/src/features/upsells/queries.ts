import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { OfferId, StoreId } from '../../values/ids.ts';
import type { Offer } from './offer.ts';

/** Maximum offers per store. */
export const OFFERS_MAX = 200;

export async function listActiveOffers(sql: Sql, storeId: StoreId): Promise<Offer[]> {
  return await sql<Offer[]>`
    select ${offerColumns(sql)} from upsell_offers
    where store_id = ${storeId} and active order by position, id limit ${OFFERS_MAX}`;
}

export async function findAnyOffer(sql: Sql, storeId: StoreId): Promise<true | undefined> {
  const [row] = await sql`
    select 1 from upsell_offers where store_id = ${storeId} and active limit 1`;
  return row && true;
}

export async function findActiveOffer(
  sql: Sql,
  storeId: StoreId,
  id: OfferId,
): Promise<Offer | undefined> {
  const [offer] = await sql<Offer[]>`
    select ${offerColumns(sql)} from upsell_offers
    where store_id = ${storeId} and id = ${id} and active`;
  return offer;
}

export async function insertOffer(
  sql: Sql,
  storeId: StoreId,
  offer: Offer,
  row: { readonly position: number; readonly seeded: boolean; readonly now: Date },
): Promise<void> {
  await sql`
    insert into upsell_offers (store_id, id, sku, name, image_url, quantity, unit_price,
      compare_at_price, trigger_skus, taxable, requires_shipping, active, position, seeded,
      created_at, updated_at)
    values (${storeId}, ${offer.id}, ${offer.sku}, ${offer.name}, ${offer.imageUrl},
      ${offer.quantity}, ${offer.unitPrice}, ${offer.compareAtPrice},
      ${JSON.stringify(offer.triggerSkus)}::text::jsonb, ${offer.taxable},
      ${offer.requiresShipping}, true, ${row.position}, ${row.seeded}, ${row.now}, ${row.now})`;
}

export const offerColumns = staticFragment(
  (sql) => sql`id, sku, name, image_url as "imageUrl", quantity, unit_price as "unitPrice",
    compare_at_price as "compareAtPrice", trigger_skus as "triggerSkus", taxable,
    requires_shipping as "requiresShipping"`,
);

import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { OfferId, StoreId } from '../../values/ids.ts';
import type { StoredOffer } from './offer.ts';
import { OFFERS_MAX, offerColumns } from './queries.ts';

/** Includes disabled offers, by position; the limit per store fits on one page. */
export async function listOfferRows(sql: Sql, storeId: StoreId): Promise<StoredOffer[]> {
  return await sql<StoredOffer[]>`
    select ${storedColumns(sql)} from upsell_offers
    where store_id = ${storeId} order by position, id limit ${OFFERS_MAX}`;
}

export async function findOffer(
  sql: Sql,
  storeId: StoreId,
  id: OfferId,
): Promise<StoredOffer | undefined> {
  const [offer] = await sql<StoredOffer[]>`
    select ${storedColumns(sql)} from upsell_offers where store_id = ${storeId} and id = ${id}`;
  return offer;
}

/** An edited seed offer becomes the store's own. */
export async function updateOffer(
  sql: Sql,
  storeId: StoreId,
  offer: StoredOffer,
  now: Date,
): Promise<void> {
  await sql`
    update upsell_offers set sku = ${offer.sku}, name = ${offer.name},
      image_url = ${offer.imageUrl}, quantity = ${offer.quantity}, unit_price = ${offer.unitPrice},
      compare_at_price = ${offer.compareAtPrice},
      trigger_skus = ${JSON.stringify(offer.triggerSkus)}::text::jsonb,
      taxable = ${offer.taxable}, requires_shipping = ${offer.requiresShipping},
      active = ${offer.active}, position = ${offer.position}, seeded = false, updated_at = ${now}
    where store_id = ${storeId} and id = ${offer.id}`;
}

/** Orders keep a copy of accepted offers. */
export async function deleteOffer(sql: Sql, storeId: StoreId, id: OfferId): Promise<boolean> {
  const { count } = await sql`
    delete from upsell_offers where store_id = ${storeId} and id = ${id}`;
  return count === 1;
}

/** Disables unedited seed offers when the store goes live. */
export async function updateSeededOffers(sql: Sql, storeId: StoreId, now: Date): Promise<void> {
  await sql`
    update upsell_offers set active = false, updated_at = ${now}
    where store_id = ${storeId} and seeded and active`;
}

const storedColumns = staticFragment(
  (sql) => sql`${offerColumns(sql)}, active, position, created_at as "createdAt",
    updated_at as "updatedAt"`,
);

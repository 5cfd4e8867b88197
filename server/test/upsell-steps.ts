import { type OfferId, timeOrderedIds } from '../src/values/ids.ts';
import type { Data, TestService, TestStore } from './harness.ts';

/** The offers of a new sandbox for an order: a care kit for 1200 and gift wrap for 500. */
export async function offersOf(store: TestStore, order: Data): Promise<Data[]> {
  const { data, text } = await store.call('GET', `/v1/upsells/orders/${order.id}/offers`);
  if (!data.offers) throw new Error(`no offers: ${text}`);
  return data.offers;
}

/** Accepts the first offer; `index` takes another. */
export async function acceptOffer(store: TestStore, order: Data, index = 0): Promise<Data> {
  const offer = (await offersOf(store, order))[index];
  const path = `/v1/upsells/orders/${order.id}/accept`;
  const { status, text, data } = await store.call('POST', path, { offerId: offer.id });
  if (status !== 200) throw new Error(`accept: ${text}`);
  return data;
}

/** An offer of its own for a store. */
export async function newOffer(
  { sql }: TestService,
  { id: storeId }: TestStore,
  {
    sku = 'NEW',
    unitPrice = 100,
    quantity = 1,
    triggerSkus = [] as string[],
    isActive = true,
  } = {},
): Promise<string> {
  const id = timeOrderedIds.next<OfferId>();
  await sql`
    insert into upsell_offers (store_id, id, sku, name, quantity, unit_price, trigger_skus, active,
      position, created_at)
    values (${storeId}, ${id}, ${sku}, ${sku}, ${quantity}, ${unitPrice},
      ${JSON.stringify(triggerSkus)}::text::jsonb, ${isActive}, 9, ${new Date()})`;
  return id;
}

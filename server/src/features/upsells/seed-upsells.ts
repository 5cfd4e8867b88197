import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import type { OfferId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';
import type { Offer } from './offer.ts';
import { insertOffer } from './queries.ts';

/* The migration gives sandboxes that were there before the very same; a test compares the two. */

const ANY = {
  imageUrl: null,
  quantity: 1,
  triggerSkus: [],
  taxable: true,
  requiresShipping: true,
};

const OFFERS: readonly Omit<Offer, 'id'>[] = [
  {
    ...ANY,
    sku: 'SANDBOX-CARE-KIT',
    name: 'Care kit',
    unitPrice: 1_200 as Cents,
    compareAtPrice: 1_500 as Cents,
  },
  {
    ...ANY,
    sku: 'SANDBOX-GIFT-WRAP',
    name: 'Gift wrap',
    unitPrice: 500 as Cents,
    compareAtPrice: null,
  },
];

export async function seedUpsells({ ids }: App, sql: Sql, store: Store): Promise<void> {
  for (const [index, offer] of OFFERS.entries()) {
    const row = { ...offer, id: ids.next<OfferId>() };
    const place = { position: index + 1, seeded: true, now: store.createdAt };
    await insertOffer(sql, store.id, row, place);
  }
}

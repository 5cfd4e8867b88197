import type { StoreContext } from '../../context.ts';
import { listOfferRows } from './admin-queries.ts';
import type { StoredOffer } from './offer.ts';

/** Includes disabled offers; by position. */
export async function listEveryOffer({ sql, storeId }: StoreContext): Promise<StoredOffer[]> {
  return await listOfferRows(sql, storeId);
}

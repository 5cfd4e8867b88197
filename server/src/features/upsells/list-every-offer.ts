import type { StoreContext } from '../../context.ts';
import { listOfferRows } from './admin-queries.ts';
import type { StoredOffer } from './offer.ts';

/** Those that are disabled as well, in the order they are offered in. */
export async function listEveryOffer({ sql, storeId }: StoreContext): Promise<StoredOffer[]> {
  return await listOfferRows(sql, storeId);
}

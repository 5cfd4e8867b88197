import type { StoreContext } from '../../context.ts';
import { findAnyOffer } from './queries.ts';

/** Whether the store has active offers. */
export async function hasOffers({ sql, storeId }: StoreContext): Promise<boolean> {
  return (await findAnyOffer(sql, storeId)) !== undefined;
}

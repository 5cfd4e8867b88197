import type { StoreContext } from '../../context.ts';
import { findAnyOffer } from './queries.ts';

/** Whether anything is offered after an order. */
export async function hasOffers({ sql, storeId }: StoreContext): Promise<boolean> {
  return (await findAnyOffer(sql, storeId)) !== undefined;
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type OfferId, parseId } from '../../values/ids.ts';
import { deleteOffer } from './admin-queries.ts';

/** Orders keep a copy of the accepted offer. */
export async function removeOffer(ctx: StoreContext, offerId: string): Promise<OfferId> {
  const id = parseId<OfferId>(offerId);
  const isRemoved = id && (await ctx.write((sql) => deleteOffer(sql, ctx.storeId, id)));
  if (!isRemoved) throw new ApiError('UPSELL_OFFER_NOT_FOUND', 'There is no such offer.');
  return id;
}

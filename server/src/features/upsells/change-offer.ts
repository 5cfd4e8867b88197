import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type OfferId, parseId } from '../../values/ids.ts';
import { lockStore } from '../stores/lock-store.ts';
import { findOffer, updateOffer } from './admin-queries.ts';
import { type Offer, problemOf, type StoredOffer } from './offer.ts';

export type OfferUpdate = Partial<Omit<Offer, 'id'> & Pick<StoredOffer, 'active' | 'position'>>;

/** Does not affect orders that accepted the offer. */
export async function changeOffer(
  ctx: StoreContext,
  offerId: string,
  change: OfferUpdate,
): Promise<StoredOffer> {
  const id = parseId<OfferId>(offerId);
  const changed =
    id &&
    (await ctx.write(async (sql) => {
      await lockStore(sql, ctx.storeId);
      const offer = await findOffer(sql, ctx.storeId, id);
      if (!offer) return undefined;
      const wanted = { ...offer, ...change };
      const problem = problemOf(wanted);
      if (problem) throw new ApiError('VALIDATION_ERROR', problem);
      await updateOffer(sql, ctx.storeId, wanted, ctx.now());
      return await findOffer(sql, ctx.storeId, id);
    }));
  if (!changed) throw new ApiError('UPSELL_OFFER_NOT_FOUND', 'There is no such offer.');
  return changed;
}

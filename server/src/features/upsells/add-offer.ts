import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { OfferId } from '../../values/ids.ts';
import { lockStore } from '../stores/lock-store.ts';
import { findOffer, listOfferRows } from './admin-queries.ts';
import { type Offer, problemOf, type StoredOffer } from './offer.ts';
import { insertOffer, OFFERS_MAX } from './queries.ts';

/** Appended at the end unless a position is given. */
export async function addOffer(
  ctx: StoreContext,
  definition: Omit<Offer, 'id'> & { readonly position?: number },
): Promise<StoredOffer> {
  const { storeId } = ctx;
  const { position, ...terms } = definition;
  const offer = { ...terms, id: ctx.ids.next<OfferId>() };
  const problem = problemOf(offer);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem);
  return await ctx.write(async (sql) => {
    await lockStore(sql, storeId);
    const others = await listOfferRows(sql, storeId);
    if (others.length >= OFFERS_MAX) {
      throw new ApiError('LIMIT_REACHED', `A store has at most ${OFFERS_MAX} offers.`);
    }
    const last = Math.max(0, ...others.map((other) => other.position));
    const row = { position: position ?? last + 1, seeded: false, now: ctx.now() };
    await insertOffer(sql, storeId, offer, row);
    const added = await findOffer(sql, storeId, offer.id);
    if (!added) throw new Error('the new offer is missing');
    return added;
  });
}

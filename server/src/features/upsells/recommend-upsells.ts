import type { StoreContext } from '../../context.ts';
import { readCart } from '../carts/read-cart.ts';
import { type Offer, offersFor, triggerOf } from './offer.ts';
import { listActiveOffers } from './queries.ts';

const LIMIT = 4;

export interface Recommendation {
  readonly offer: Offer;
  readonly reason: string;
}

/** Offers for a cart, for given products, or for both; read-only. */
export async function recommendUpsells(
  ctx: StoreContext,
  input: {
    readonly cartId?: string | undefined;
    readonly skus?: readonly string[] | undefined;
    readonly limit?: number | undefined;
  },
): Promise<Recommendation[]> {
  const cart = input.cartId === undefined ? undefined : await readCart(ctx, input.cartId);
  const skus = [...(input.skus ?? []), ...(cart?.items ?? []).map(({ sku }) => sku)];
  const offers = offersFor(await listActiveOffers(ctx.sql, ctx.storeId), skus);
  return offers.slice(0, input.limit ?? LIMIT).map((offer) => {
    const trigger = triggerOf(offer, skus);
    return { offer, reason: trigger === undefined ? 'goes_with_anything' : `goes_with:${trigger}` };
  });
}

import type { StoreContext } from '../../context.ts';
import { shopperOf } from '../coupons/coupon.ts';
import { hasHolds } from '../orders/order-discounts.ts';
import type { Attempt } from './attempt.ts';

/** What a payment keeps for itself while it is under way. */
export interface Holds {
  /** Whose limit the uses count against. */
  readonly shopper: Buffer;
  readonly coupons: readonly string[];
  readonly giftCards: readonly {
    readonly holdId: string;
    readonly giftCardId: string;
    readonly amount: number;
  }[];
}

/** Undefined where there is nothing to hold. */
export function holdsOf(ctx: StoreContext, attempt: Attempt): Holds | undefined {
  const { snapshot, customerId } = attempt;
  if (!hasHolds(snapshot)) return undefined;
  return {
    shopper: shopperOf(customerId, snapshot.email) ?? Buffer.alloc(0),
    coupons: snapshot.coupons.map(({ id }) => id),
    giftCards: snapshot.giftCards.map(({ id, applied }) => {
      return { holdId: ctx.ids.next<never>(), giftCardId: id, amount: applied };
    }),
  };
}

import type { StoreContext } from '../../../context.ts';
import { findShopper } from '../../coupons/find-shopper.ts';
import { hasHolds } from '../../orders/order-discounts.ts';
import type { Attempt } from './attempt.ts';

/** What a payment keeps for itself while it is under way. */
export interface Reservations {
  /** Whose limit the uses count against. */
  readonly shopper: Buffer;
  readonly coupons: readonly string[];
  readonly giftCards: readonly {
    readonly reservationId: string;
    readonly giftCardId: string;
    readonly amount: number;
  }[];
}

/** Undefined where there is nothing to hold. */
export async function reservationsOf(
  ctx: StoreContext,
  attempt: Attempt,
): Promise<Reservations | undefined> {
  const { snapshot, customerId } = attempt;
  if (!hasHolds(snapshot)) return undefined;
  const shopper =
    snapshot.coupons.length > 0 ? await findShopper(ctx, customerId, snapshot.email) : null;
  return {
    shopper: shopper ?? Buffer.alloc(0),
    coupons: snapshot.coupons.map(({ id }) => id),
    giftCards: snapshot.giftCards.map(({ id, applied }) => {
      return { reservationId: ctx.ids.next<never>(), giftCardId: id, amount: applied };
    }),
  };
}

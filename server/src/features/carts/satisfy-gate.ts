import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import { changeCart } from './persistence/change-cart.ts';

const SATISFIED_MS = 30 * MINUTE_MS;

/**
 * Records a phone verification for this cart: its gate is open for one attempt within half an hour.
 * It grants no other access, and a missing or closed cart is ignored.
 */
export async function satisfyGate(ctx: StoreContext, cartId: string): Promise<void> {
  const satisfiedUntil = plusMs(ctx.now(), SATISFIED_MS).toISOString();
  try {
    await changeCart(ctx, cartId, (cart) => ({
      ...cart,
      gate: { reasons: cart.gate?.reasons ?? [], satisfiedUntil },
    }));
  } catch (error) {
    const isClosed = error instanceof ApiError && error.status < 500;
    if (!isClosed) throw error;
  }
}

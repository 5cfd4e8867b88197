import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { resumeQuote } from '../../checkout/session/resume-quote.ts';
import { ownCart } from './own-cart.ts';
import type { SessionProblem } from './session-problem.ts';

/** Prices, stock, rates and discounts as of now; the next reply shows them. Returns the changes. */
export async function refreshSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
): Promise<SessionProblem[]> {
  try {
    const { changes, rates } = await resumeQuote(ctx, cartId, undefined);
    await changeCart(ctx, cartId, (cart: Cart) => {
      const { agent, ...own } = ownCart(cart, caller);
      return { ...own, agent: { ...agent, rates } };
    });
    return changes.map((change) => ({ kind: 'changed', change }));
  } catch (error) {
    // Another request pays or changes the session: its state is shown as it is.
    if (error instanceof ApiError && error.status < 500) return [];
    throw error;
  }
}

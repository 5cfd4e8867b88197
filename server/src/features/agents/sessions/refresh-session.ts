import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { resumeQuote } from '../../checkout/session/resume-quote.ts';
import { type AgentCart, ownCart, refuseOutOfHands } from './own-cart.ts';
import { IncompleteSession, type SessionProblem } from './session-problem.ts';

const KEYS_MAX = 20;

/** Prices, stock, rates and discounts as of now; the next reply shows them. Returns the changes. */
export async function refreshSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  key: string | null,
): Promise<SessionProblem[]> {
  try {
    // First, so that no repeat under the key finds the new price without it.
    await changeCart(ctx, cartId, (cart: Cart) => {
      const own = ownCart(cart, caller);
      refuseOutOfHands(own, caller);
      return withRefusedKey(own, key);
    });
    const { changes, rates } = await resumeQuote(ctx, cartId, undefined);
    await changeCart(ctx, cartId, (cart: Cart) => {
      const { agent, ...own } = ownCart(cart, caller);
      return { ...own, agent: { ...agent, rates } };
    });
    return changes.map((change) => ({ kind: 'changed', change }));
  } catch (error) {
    // Another request pays or changes the session: its state is shown as it is.
    if (error instanceof IncompleteSession) return [];
    if (error instanceof ApiError && error.status < 500) return [];
    throw error;
  }
}

function withRefusedKey(cart: AgentCart, key: string | null): AgentCart {
  const { agent } = cart;
  if (key === null || agent.refusedKeys.includes(key)) return cart;
  const refusedKeys = [...agent.refusedKeys, key].slice(-KEYS_MAX);
  return { ...cart, agent: { ...agent, refusedKeys } };
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity, CartAgent } from '../../carts/cart-agent.ts';
import type { CheckoutCart } from '../../checkout/session/change-checkout.ts';
import { resumeQuote } from '../../checkout/session/resume-quote.ts';
import { ownCart, refuseHandedOver } from './own-cart.ts';
import { IncompleteSession, type SessionProblem } from './session-problem.ts';

const KEYS_MAX = 20;

/**
 * Refreshes prices, stock, rates and discounts for the next reply. Returns the changes. One write
 * stores the new quote, the key of this completion and the quote that was shown before, so that no
 * other completion pays the new quote before a reply has shown it.
 */
export async function refreshSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  key: string | null,
): Promise<SessionProblem[]> {
  const noted = (before: CheckoutCart, after: Cart, rates: readonly Rate[]): Cart => {
    const own = ownCart(before, caller);
    refuseHandedOver(own);
    return { ...after, agent: agentAfter(own.agent, before.checkout.quote.hash, key, rates) };
  };
  try {
    const { changes } = await resumeQuote(ctx, cartId, undefined, noted);
    return changes.map((change) => ({ kind: 'changed', change }));
  } catch (error) {
    // Another request pays or changes the session: its state is shown as it is.
    if (error instanceof IncompleteSession) return [];
    if (error instanceof ApiError && error.status < 500) return [];
    throw error;
  }
}

function agentAfter(
  agent: CartAgent,
  quoteHash: string,
  key: string | null,
  rates: readonly Rate[],
): CartAgent {
  const isNew = key !== null && !agent.refusedKeys.includes(key);
  const refusedKeys = isNew ? [...agent.refusedKeys, key].slice(-KEYS_MAX) : agent.refusedKeys;
  return { ...agent, rates, refusedKeys, shownQuote: agent.shownQuote ?? quoteHash };
}

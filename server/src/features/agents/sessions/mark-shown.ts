import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Cart } from '../../carts/cart.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import type { AgentSession } from './agent-session.ts';
import type { AgentCart } from './own-cart.ts';

/**
 * Records that the reply with this quote is about to be sent, which makes the quote payable. Called
 * last, so that a completion sent before the reply does not pay a quote that no reply has shown.
 * A refused write, as while the shopper pays, is ignored: without the mark, the next completion
 * returns the total once more.
 */
export async function markShown(ctx: StoreContext, { cart, order }: AgentSession): Promise<void> {
  const hash = cart.checkout?.quote.hash;
  if (order || hash === undefined || !isUnseen(cart)) return;
  const mark = (now: Cart): Cart => {
    if (!now.agent || now.checkout?.quote.hash !== hash) return now;
    return { ...now, agent: { ...now.agent, shownQuote: hash } };
  };
  try {
    await changeCart(ctx, cart.id, mark);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** True where the quote was refreshed, and no reply has shown it yet. */
export function isUnseen({ agent, checkout }: AgentCart): boolean {
  const shown = agent.shownQuote ?? null;
  return shown !== null && shown !== checkout?.quote.hash;
}

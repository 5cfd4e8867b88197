import type { StoreContext } from '../../../context.ts';
import type { Cart } from '../../carts/cart.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import type { AgentSession } from './agent-session.ts';
import type { AgentCart } from './own-cart.ts';

/**
 * Notes that the reply with this session is about to be sent: from now on its quote can be paid.
 * Called last, so that a completion that was sent before the reply does not pay a quote unseen.
 */
export async function markShown(ctx: StoreContext, { cart, order }: AgentSession): Promise<void> {
  const hash = cart.checkout?.quote.hash;
  if (order || hash === undefined || !isUnseen(cart)) return;
  await changeCart(ctx, cart.id, (now: Cart) => {
    if (!now.agent || now.checkout?.quote.hash !== hash) return now;
    return { ...now, agent: { ...now.agent, shownQuote: hash } };
  });
}

/** True where the quote was refreshed, and no reply has shown it yet. */
export function isUnseen({ agent, checkout }: AgentCart): boolean {
  const shown = agent.shownQuote ?? null;
  return shown !== null && shown !== checkout?.quote.hash;
}

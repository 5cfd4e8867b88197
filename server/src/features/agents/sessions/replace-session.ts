import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { type AgentSession, agentSession } from './agent-session.ts';
import { applyInput } from './apply-input.ts';
import { lineProblems } from './find-problems.ts';
import { type AgentCart, ownCart, refuseHandedOver } from './own-cart.ts';
import { readSession } from './read-session.ts';
import type { SessionInput } from './session-input.ts';
import { IncompleteSession } from './session-problem.ts';

/** For protocols whose updates are partial: what is kept is read in the same compare-and-set. */
export type ChangedInput = (cart: AgentCart) => SessionInput;

/**
 * Replaces the whole input of the agent in one compare-and-set. During a payment, and if none of
 * the lines can be sold, the session is unchanged and the reply says why.
 */
export async function replaceSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  wanted: SessionInput | ChangedInput,
): Promise<AgentSession> {
  const isCart = typeof wanted !== 'function' && wanted.isCartOnly;
  try {
    const change = (cart: Cart) => replaced(ctx, caller, cart, wanted);
    const cart = await changeCart(ctx, cartId, change);
    return await agentSession(ctx, caller, cart as AgentCart);
  } catch (error) {
    if (error instanceof IncompleteSession) {
      return await readSession(ctx, caller, cartId, { isCart, outcome: error.problems });
    }
    const isPaying = error instanceof ApiError && error.code === 'CART_LOCKED';
    if (!isPaying) throw error;
    const outcome = [{ kind: 'refused', code: error.code }] as const;
    return await readSession(ctx, caller, cartId, { isCart, outcome });
  }
}

async function replaced(
  ctx: StoreContext,
  caller: AgentIdentity,
  before: Cart,
  wanted: SessionInput | ChangedInput,
): Promise<Cart> {
  const own = ownCart(before, caller);
  const input = typeof wanted === 'function' ? wanted(own) : wanted;
  if (own.agent.isCartOnly && !input.isCartOnly) throw new ApiError('CART_NOT_FOUND');
  refuseHandedOver(own);
  const { isCartOnly } = own.agent;
  const next = (await applyInput(ctx, own, caller, { ...input, isCartOnly })) as AgentCart;
  if (next.items.length > 0) return next;
  throw new IncompleteSession(lineProblems(next.agent));
}

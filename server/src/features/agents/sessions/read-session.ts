import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { type AgentSession, agentSession } from './agent-session.ts';
import { readOwnCart } from './own-cart.ts';
import type { SessionProblem } from './session-problem.ts';

/** A cart without a checkout is no session of that kind. */
export async function readSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  { isCart = false, outcome = [] }: ReadOptions = {},
): Promise<AgentSession> {
  const cart = await readOwnCart(ctx, caller, cartId);
  if (cart.agent.isCartOnly && !isCart) throw new ApiError('CART_NOT_FOUND');
  return await agentSession(ctx, caller, cart, outcome);
}

export interface ReadOptions {
  /** True where the protocol's cart is meant, which every session has. */
  readonly isCart?: boolean;
  /** What happened to the call. */
  readonly outcome?: readonly SessionProblem[];
}

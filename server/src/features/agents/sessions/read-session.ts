import type { StoreContext } from '../../../context.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { readCart } from '../../carts/read-cart.ts';
import { type AgentSession, agentSession } from './agent-session.ts';
import { ownCart, ownSession } from './own-cart.ts';
import type { SessionProblem } from './session-problem.ts';

export async function readSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  { isCart = false, outcome = [] }: ReadOptions = {},
): Promise<AgentSession> {
  const found = await readCart(ctx, cartId);
  const cart = isCart ? ownCart(found, caller) : ownSession(found, caller);
  return await agentSession(ctx, caller, cart, outcome);
}

export interface ReadOptions {
  /** True where the protocol's cart is meant, which every session has. */
  readonly isCart?: boolean;
  /** What happened to the call. */
  readonly outcome?: readonly SessionProblem[];
}

import { ApiError } from '../../../errors.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity, CartAgent, OrderAgent } from '../../carts/cart-agent.ts';
import { IncompleteSession } from './session-problem.ts';

/** A cart that an agent created. */
export interface AgentCart extends Cart {
  readonly agent: CartAgent;
}

/**
 * Agents reach their own carts only. A cart of a proven agent needs the same proof: the URL of a
 * profile is public.
 */
export function isOfAgent(
  owner: Pick<AgentIdentity, 'id' | 'isProven'> | null | undefined,
  caller: AgentIdentity,
): boolean {
  return owner?.id === caller.id && (caller.isProven || !owner.isProven);
}

/** Another agent's cart, and a storefront's, is reported as not found. */
export function ownCart(cart: Cart, caller: AgentIdentity): AgentCart {
  if (!isOfAgent(cart.agent, caller)) throw new ApiError('CART_NOT_FOUND');
  return cart as AgentCart;
}

/**
 * Once the shopper has taken over, a caller without proof may have the id only from a
 * link: it sees no personal data and does not cancel.
 */
export function isHandedOverToUnproven(
  { isHandedOver }: Pick<CartAgent | OrderAgent, 'isHandedOver'>,
  caller: AgentIdentity,
): boolean {
  return isHandedOver && !caller.isProven;
}

/**
 * After the handover no agent changes or pays the cart, until it is an order, cancelled or expired.
 * An agent with a proven identity reads it and may cancel it.
 */
export function refuseHandedOver({ agent }: AgentCart): void {
  if (agent.isHandedOver) throw new IncompleteSession([{ kind: 'handed_over' }]);
}

/** A cart without a checkout is no session, also where the shopper has opened a checkout of it. */
export function ownSession(cart: Cart, caller: AgentIdentity): AgentCart {
  const own = ownCart(cart, caller);
  if (own.agent.isCartOnly) throw new ApiError('CART_NOT_FOUND');
  return own;
}

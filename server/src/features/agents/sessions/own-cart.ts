import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity, CartAgent, OrderAgent } from '../../carts/cart-agent.ts';
import { readCart } from '../../carts/read-cart.ts';

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

export async function readOwnCart(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
): Promise<AgentCart> {
  return ownCart(await readCart(ctx, cartId), caller);
}

/**
 * Once the shopper has taken over, a caller without proof knows no more than an id that was part of
 * a link: it sees no personal data and changes nothing.
 */
export function isOutOfHands(
  { isHandedOver }: Pick<CartAgent | OrderAgent, 'isHandedOver'>,
  caller: AgentIdentity,
): boolean {
  return isHandedOver && !caller.isProven;
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { cancelPayment } from '../../checkout/payment/cancel-payment.ts';
import { type AgentSession, agentSession } from './agent-session.ts';
import { type AgentCart, isHandedOverToUnproven, ownCart, refuseHandedOver } from './own-cart.ts';
import { type ReadOptions, readSession } from './read-session.ts';
import { IncompleteSession } from './session-problem.ts';

/**
 * Cancels the cart. A payment that waits for the shopper is cancelled first, at the provider; one
 * in progress is not, nor one of a session that the shopper took over. A session that is over is
 * refused.
 */
export async function cancelSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  options: ReadOptions = {},
): Promise<AgentSession> {
  const { cart: before } = await readSession(ctx, caller, cartId, options);
  if (isHandedOverToUnproven(before.agent, caller)) return await kept(ctx, caller, cartId, options);
  const intentId = before.checkout?.intent?.id;
  try {
    if (before.status === 'confirming' && intentId) {
      const refuse = (cart: Cart) => refuseHandedOver(ownCart(cart, caller));
      await cancelPayment(ctx, cartId, intentId, refuse);
    }
    const change = (cart: Cart): Cart => {
      const own = ownCart(cart, caller);
      // The shopper may have taken over since the cart was read.
      if (isHandedOverToUnproven(own.agent, caller)) refuseHandedOver(own);
      return { ...own, status: 'cancelled' };
    };
    const cart = await changeCart(ctx, cartId, change);
    return await agentSession(ctx, caller, cart as AgentCart);
  } catch (error) {
    const isPaying = error instanceof ApiError && error.code === 'CART_LOCKED';
    if (!isPaying && !(error instanceof IncompleteSession)) throw error;
    return await kept(ctx, caller, cartId, options);
  }
}

/** The session that cannot be cancelled now. */
async function kept(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  options: ReadOptions,
): Promise<AgentSession> {
  const outcome = [{ kind: 'refused', code: 'CART_LOCKED' }] as const;
  return await readSession(ctx, caller, cartId, { ...options, outcome });
}

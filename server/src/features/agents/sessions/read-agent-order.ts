import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { isHandedOverToUnproven, isOfAgent } from './own-cart.ts';

/**
 * An order that this agent placed. An order holds an address, so a live store shows it to a proven
 * agent only.
 */
export async function readAgentOrder(
  ctx: StoreContext,
  caller: AgentIdentity,
  orderId: string,
): Promise<Order> {
  const order = await readOrder(ctx, orderId);
  const { agent } = order.snapshot;
  const isHidden = !agent || !isOfAgent(agent, caller) || isHandedOverToUnproven(agent, caller);
  const isUnproven = !caller.isProven && !ctx.store.developerMode;
  if (isHidden || isUnproven) throw new ApiError('ORDER_NOT_FOUND');
  return order;
}

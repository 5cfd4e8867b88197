import type { StoreContext } from '../../../context.ts';
import { isOpen, statusAt } from '../../carts/cart.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { findOrderByCart } from '../../orders/find-order-by-cart.ts';
import type { Order } from '../../orders/order.ts';
import { findProblems } from './find-problems.ts';
import { type AgentCart, isHandedOverToUnproven } from './own-cart.ts';
import { isBlocking, type SessionProblem } from './session-problem.ts';

export type SessionStatus =
  | 'incomplete'
  | 'needs_shopper'
  | 'ready'
  | 'in_progress'
  | 'completed'
  | 'cancelled';

/** A purchase of an agent, as its reply shows it. */
export interface AgentSession {
  readonly cart: AgentCart;
  readonly status: SessionStatus;
  readonly problems: readonly SessionProblem[];
  /** Of a completed session. */
  readonly order: Order | null;
  /** True where buyer and addresses are left out of the reply. */
  readonly isRedacted: boolean;
}

/** None of the lines can be sold, or the session does not exist: there is nothing to show. */
export interface NoSession {
  readonly cart: null;
  readonly problems: readonly SessionProblem[];
}

export function noSession(problems: readonly SessionProblem[]): NoSession {
  return { cart: null, problems };
}

/** `outcome` is what happened to the call, in addition to the problems of the session itself. */
export async function agentSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cart: AgentCart,
  outcome: readonly SessionProblem[] = [],
): Promise<AgentSession> {
  const order = cart.status === 'completed' ? await findOrderByCart(ctx, cart.id) : undefined;
  const standing = isLasting(ctx, cart) ? findProblems(ctx, cart) : [];
  return {
    cart,
    status: statusOf(ctx, cart, standing),
    problems: [...outcome, ...standing],
    order: order ?? null,
    isRedacted:
      isHandedOverToUnproven(cart.agent, caller) || isHiddenFromUnproven(ctx, caller, cart),
  };
}

/** What a live store sold is shown to a proven agent only, as its orders are. */
function isHiddenFromUnproven(ctx: StoreContext, caller: AgentIdentity, cart: AgentCart): boolean {
  return cart.status === 'completed' && !caller.isProven && !ctx.store.developerMode;
}

function isLasting(ctx: StoreContext, cart: AgentCart): boolean {
  return isOpen(statusAt(cart, ctx.now())) || cart.status === 'confirming';
}

function statusOf(
  ctx: StoreContext,
  cart: AgentCart,
  problems: readonly SessionProblem[],
): SessionStatus {
  const isHandOff = problems.some(({ kind }) => HAND_OFFS.includes(kind));
  switch (statusAt(cart, ctx.now())) {
    case 'completed':
      return 'completed';
    case 'cancelled':
    case 'merged':
    case 'expired':
      return 'cancelled';
    case 'confirming':
      return isHandOff ? 'needs_shopper' : 'in_progress';
    default:
      if (isHandOff) return 'needs_shopper';
      return problems.some(isBlocking) ? 'incomplete' : 'ready';
  }
}

const HAND_OFFS: readonly SessionProblem['kind'][] = ['action', 'gate', 'handed_over'];

import type { StoreContext } from '../../../context.ts';
import { isEmail } from '../../../values/email.ts';
import type { AgentBuyer, CartAgent } from '../../carts/cart-agent.ts';
import { gateState } from '../../checkout/gate/gate.ts';
import { needsAddress, needsShipping } from '../../checkout/session/readiness.ts';
import { missingFields } from './destination.ts';
import type { AgentCart } from './own-cart.ts';
import type { SessionProblem } from './session-problem.ts';

/** The problems of an open session, or of one that waits for the shopper. */
export function findProblems(ctx: StoreContext, cart: AgentCart): SessionProblem[] {
  const { agent } = cart;
  const coupons = agent.codes.flatMap(({ code, refusal }) =>
    refusal ? [{ kind: 'coupon' as const, code, reason: refusal }] : [],
  );
  if (agent.isCartOnly) return [...lineProblems(agent), ...coupons];
  return [
    ...handOffs(ctx, cart),
    ...lineProblems(agent),
    ...emailProblems(agent.buyer),
    ...shippingProblems(cart),
    ...coupons,
  ];
}

export function lineProblems({ refusedLines }: CartAgent): SessionProblem[] {
  return refusedLines.map((line) => ({ kind: 'line', ...line }));
}

function emailProblems({ email }: AgentBuyer): SessionProblem[] {
  if (!email) return [{ kind: 'missing', field: 'email' }];
  return isEmail(email) ? [] : [{ kind: 'invalid', field: 'email' }];
}

function handOffs(ctx: StoreContext, cart: AgentCart): SessionProblem[] {
  if (cart.status === 'confirming') return cart.checkout?.nextAction ? [{ kind: 'action' }] : [];
  const gate = gateState(cart, ctx.store.developerMode, ctx.now());
  if (gate.reasons.length > 0 && !gate.isSatisfied) return [{ kind: 'gate' }];
  return cart.agent.isHandedOver ? [{ kind: 'handed_over' }] : [];
}

/** Goods that are not shipped need an address where tax depends on it. */
function shippingProblems(cart: AgentCart): SessionProblem[] {
  const { agent, checkout } = cart;
  const isShipped = needsShipping(cart);
  const isAsked = isShipped || (checkout !== null && needsAddress(cart, checkout));
  if (!isAsked) return [];
  const { destination, buyer, rates, rateId } = agent;
  if (!destination) return [{ kind: 'missing', field: 'destination' }];
  const missing = missingFields(destination, buyer);
  const fields = missing.map((field) => ({ kind: 'missing_in_destination' as const, field }));
  if (!isShipped || !destination.country) return fields;
  if (rates.length === 0) return [{ kind: 'undeliverable' }, ...fields];
  if (checkout?.shippingRate || fields.length > 0) return fields;
  const isUnknown = rateId !== null && !rates.some(({ id }) => id === rateId);
  return [{ kind: isUnknown ? 'invalid' : 'missing', field: 'rate' }];
}

import type { StoreContext } from '../../../context.ts';
import { ApiError, type ErrorCode } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AgentIdentity } from '../../carts/cart-agent.ts';
import { changeCart } from '../../carts/persistence/change-cart.ts';
import { readCart } from '../../carts/read-cart.ts';
import { advanceConfirm } from '../../checkout/payment/confirm.ts';
import type { CheckoutCart } from '../../checkout/session/change-checkout.ts';
import type { AgentSession } from './agent-session.ts';
import { confirmationOf } from './confirmation-of.ts';
import { type AgentCart, ownSession, refuseHandedOver } from './own-cart.ts';
import { readSession } from './read-session.ts';
import { refreshSession } from './refresh-session.ts';
import type { AgentPayment } from './session-input.ts';
import { IncompleteSession, type SessionProblem } from './session-problem.ts';
import { type ShownQuote, withPayment } from './with-payment.ts';

const ATTEMPTS_MAX = 20;

/** The quote differs from the one that was shown: nothing is charged, and the reply has the new. */
const CHANGED: readonly ErrorCode[] = [
  'TOTAL_CHANGED',
  'QUOTE_CHANGED',
  'COUPON_EXPIRED',
  'COUPON_INVALID',
  'COUPON_USED_UP',
  'SHIPPING_RATE_INVALID',
];

/** Results of a payment that leave the session as it is. */
const OUTCOMES: readonly ErrorCode[] = [
  ...CHANGED,
  'PAYMENT_DECLINED',
  'PAYMENT_AUTHENTICATION_FAILED',
  'PAYMENT_TOKEN_INVALID',
  'PAYMENT_ACTION_REQUIRED',
  'VERIFICATION_REQUIRED',
  'PROVIDER_NOT_FOUND',
  'PROVIDER_TIMEOUT',
  'CART_LOCKED',
  'NO_RATES_AVAILABLE',
  'SHIPPING_ADDRESS_REQUIRED',
  'SHIPPING_RATE_REQUIRED',
];

/**
 * Places the order for exactly what the session shows, on the path of a wallet payment. A cart is
 * paid at most once: a repeat returns the order or continues the open attempt.
 */
export async function completeSession(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  payment: AgentPayment,
): Promise<AgentSession> {
  const shown: ShownQuote = { hash: undefined };
  try {
    await retryOnConflict(ATTEMPTS_MAX, async () => {
      const cart = await payableCart(ctx, caller, cartId, payment, shown);
      return cart && (await advanceConfirm(ctx, cart, confirmationOf(cart, payment)));
    });
  } catch (error) {
    const outcome = await outcomeOf(ctx, caller, cartId, payment, error);
    return await readSession(ctx, caller, cartId, { outcome });
  }
  return await readSession(ctx, caller, cartId);
}

/** The cart with this payment, or one that is being paid or was paid; undefined on a conflict. */
async function payableCart(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  payment: AgentPayment,
  shown: ShownQuote,
): Promise<(AgentCart & CheckoutCart) | undefined> {
  try {
    const change = (cart: Cart) => {
      const own = ownSession(cart, caller);
      refuseHandedOver(own);
      return withPayment(ctx, own, payment, shown);
    };
    return (await changeCart(ctx, cartId, change)) as AgentCart & CheckoutCart;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code !== 'CART_COMPLETED' && code !== 'CART_LOCKED') throw error;
    const cart = ownSession(await readCart(ctx, cartId), caller);
    if (cart.status !== 'completed' && cart.status !== 'confirming') return undefined;
    if (cart.status === 'completed') refuseOtherKey(cart, payment);
    else refuseHandedOver(cart);
    return cart as AgentCart & CheckoutCart;
  }
}

/** Refuses a completion under another key than the one that completed the session. */
function refuseOtherKey({ agent }: AgentCart, { key, isOrderForAnyKey }: AgentPayment): void {
  if (isOrderForAnyKey || key === null) return;
  if (key !== agent.completionKey) throw new ApiError('CART_COMPLETED');
}

async function outcomeOf(
  ctx: StoreContext,
  caller: AgentIdentity,
  cartId: string,
  { key }: AgentPayment,
  error: unknown,
): Promise<readonly SessionProblem[]> {
  if (error instanceof IncompleteSession) return error.problems;
  if (!(error instanceof ApiError) || !OUTCOMES.includes(error.code)) throw error;
  const refused = { kind: 'refused', code: error.code } as const;
  if (!CHANGED.includes(error.code)) return [refused];
  return [refused, ...(await refreshSession(ctx, caller, cartId, key))];
}

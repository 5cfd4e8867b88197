import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { PaymentProvider } from '../../../ports/payments/payment-provider.ts';
import type { Cart } from '../../carts/cart.ts';
import { atRate } from '../../checkout/express/wallet-sheet.ts';
import { chosenProvider, noProvider, withIntent } from '../../checkout/payment/prepare-payment.ts';
import type { CheckoutCart } from '../../checkout/session/change-checkout.ts';
import { needsShipping } from '../../checkout/session/readiness.ts';
import { ratesFor } from '../../checkout/shipping/list-rates.ts';
import { refuseMethodToken } from '../../payments/methods/refuse-method-token.ts';
import { refuseCardNumber } from '../../payments/risk/refuse-card-number.ts';
import { billingProblems } from './confirmation-of.ts';
import { findProblems } from './find-problems.ts';
import { isUnseen } from './mark-shown.ts';
import type { AgentCart } from './own-cart.ts';
import type { AgentPayment } from './session-input.ts';
import { IncompleteSession, isBlocking } from './session-problem.ts';

/** The quote at the start of the request. A later one is not paid by this request. */
export interface ShownQuote {
  hash: string | undefined;
}

/** The cart with an intent for the payment, refused unless it costs what the agent was shown. */
export async function withPayment(
  ctx: StoreContext,
  before: AgentCart,
  payment: AgentPayment,
  shown: ShownQuote,
): Promise<Cart> {
  const buyer = { ...before.agent.buyer, ...payment.buyer };
  const cart = { ...before, agent: { ...before.agent, buyer } };
  const { checkout } = cart;
  if (!checkout) throw new ApiError('CART_NOT_FOUND');
  const problems = [...findProblems(ctx, cart), ...billingProblems(cart, payment)];
  const blocking = problems.filter(isBlocking);
  if (blocking.length > 0) throw new IncompleteSession(blocking);
  if (isRefused(cart, payment) || isUnseen(cart)) throw new ApiError('TOTAL_CHANGED');
  shown.hash ??= checkout.quote.hash;
  if (checkout.quote.hash !== shown.hash) throw new ApiError('TOTAL_CHANGED');
  const due = await atCurrentRate(ctx, { ...before, checkout });
  const { amountDue } = due.totals;
  if (amountDue !== before.totals.amountDue) throw new ApiError('TOTAL_CHANGED');
  if (amountDue > 0 && payment.token === undefined) {
    throw new IncompleteSession([{ kind: 'missing', field: 'instrument' }]);
  }
  const provider = amountDue > 0 ? providerOf(ctx, payment) : noProvider(ctx);
  const paymentToken = amountDue > 0 ? (payment.token ?? null) : null;
  const paid = await withIntent(ctx, due, { provider, paymentToken });
  return noted(paid, before, { ...cart.agent, completionKey: payment.key });
}

/** True for a repeat of a completion that was refused since the price had changed. */
function isRefused({ agent }: AgentCart, { key }: AgentPayment): boolean {
  return key !== null && agent.refusedKeys.includes(key);
}

/** Returns the same cart if nothing has changed, so that a repeat writes nothing. */
function noted(paid: Cart, before: AgentCart, agent: AgentCart['agent']): Cart {
  const isSame = JSON.stringify(agent) === JSON.stringify(before.agent);
  if (isSame && paid.checkout === before.checkout) return before;
  return { ...paid, agent };
}

function providerOf(ctx: StoreContext, { providerId, token }: AgentPayment): PaymentProvider {
  refuseCardNumber(token);
  if (providerId === undefined) throw new ApiError('PROVIDER_NOT_FOUND');
  const provider = chosenProvider(ctx, providerId);
  refuseMethodToken(provider, token);
  return provider;
}

/** A carrier may charge more than when the rate was shown, or ship there no more. */
async function atCurrentRate(ctx: StoreContext, cart: CheckoutCart): Promise<CheckoutCart> {
  if (!needsShipping(cart)) return cart;
  const { shippingRate } = cart.checkout;
  if (!shippingRate) throw new ApiError('SHIPPING_RATE_REQUIRED');
  const rates = await ratesFor(ctx, cart);
  const rate = rates.find(({ id }) => id === shippingRate.id);
  if (!rate) throw new ApiError('SHIPPING_RATE_INVALID');
  return await atRate(ctx, cart, rate);
}

import type { Address } from '../../../values/address.ts';
import type { Confirmation } from '../../checkout/payment/confirm.ts';
import type { CheckoutCart } from '../../checkout/session/change-checkout.ts';
import { completeDestination, missingFields } from './destination.ts';
import type { AgentCart } from './own-cart.ts';
import type { AgentPayment } from './session-input.ts';
import type { SessionProblem } from './session-problem.ts';

/** The confirm of a session's payment, by the intent that the cart has now. */
export function confirmationOf(
  cart: AgentCart & CheckoutCart,
  payment: AgentPayment,
): Confirmation {
  const { intent } = cart.checkout;
  const { email } = { ...cart.agent.buyer, ...payment.buyer };
  const { token } = payment;
  const isPaidByToken = token !== undefined && (intent?.amount ?? 0) > 0;
  return {
    paymentIntentId: intent?.id ?? '',
    billingAddress: billingAddress(cart, payment) ?? NOWHERE,
    ...(email && { email }),
    ...(isPaidByToken && { wallet: { method: 'agent' as const, paymentToken: token } }),
  };
}

/** Never stored: a payment without an address to bill is refused before it begins. */
const NOWHERE: Address = {
  firstName: '',
  lastName: '',
  line1: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
};

/** The address of the instrument, or else of the shipment. */
function billingAddress(cart: AgentCart, payment: AgentPayment): Address | undefined {
  const buyer = { ...cart.agent.buyer, ...payment.buyer };
  const own = payment.billing && completeDestination(payment.billing, buyer);
  return own ?? cart.checkout?.shippingAddress ?? undefined;
}

export function billingProblems(cart: AgentCart, payment: AgentPayment): SessionProblem[] {
  if (billingAddress(cart, payment)) return [];
  const buyer = { ...cart.agent.buyer, ...payment.buyer };
  const fields = missingFields(payment.billing ?? { id: '' }, buyer);
  return fields.map((field) => ({ kind: 'missing_in_billing', field }));
}

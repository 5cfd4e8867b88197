import { humanize } from '../../format/words.ts';

/** Why a payment was declined, in words; the same for all providers. */
const declines: Readonly<Record<string, string>> = {
  declined: 'The bank declined without a reason.',
  insufficient_funds: 'Not enough money in the account.',
  limit_exceeded: 'A limit of the card was exceeded.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code was wrong.',
  incorrect_details: 'Card details were wrong.',
  lost_or_stolen: 'The card was reported lost or stolen.',
  suspected_fraud: 'Fraud was suspected.',
  not_supported: 'The card does not support this payment.',
  method_unavailable: 'The payment method is not available.',
  authentication_failed: 'The shopper could not be authenticated (3-D Secure).',
  canceled: 'The shopper or the provider canceled it.',
  processing_error: 'The provider failed to process it.',
  request_rejected: 'The provider rejected the request. Check the provider’s settings.',
};

export function declineText(code: string): string {
  return declines[code] ?? humanize(code);
}

/** Words of the attempts to pay. */
export const paymentTexts = {
  title: 'Payments',
  one: 'Payment',
  search: 'E-mail',
  columns: {
    amount: 'Amount',
    status: 'Status',
    who: 'Shopper',
    card: 'Card',
    order: 'Order',
    createdAt: 'Time',
  },
  views: {
    label: 'Views',
    all: 'All',
    declined: 'Declined',
    failed: 'Failed',
    action_required: 'Shopper must act',
    pending: 'Not decided',
    succeeded: 'Succeeded',
    refunded: 'Refunded',
  },
  empty: {
    title: 'No payments yet',
    text: 'Each attempt to pay appears here, also those that were declined.',
    action: 'Payment providers',
    filtered: 'No payment matches',
    filteredText: 'Choose another view or remove a filter.',
  },
  next: {
    open: 'The outcome is not known yet.',
    action_required: 'The shopper must confirm it, for example by 3-D Secure.',
    pending: 'The provider has not decided yet. The service asks it again by itself.',
    succeeded: 'The payment was made.',
    declined: 'The payment was declined. The cart is open again: the shopper can try another way.',
    failed: 'The payment failed. The cart is open again.',
    refunding: 'The charge could not become an order. It is being refunded.',
    refunded: 'The charge could not become an order. It was refunded.',
  },
  decline: {
    title: 'Why it was declined',
    providerCode: 'Code of the provider:',
    message: 'Text of the provider:',
  },
  lateCharge: (amount: string, reference: string) =>
    `The provider reported a charge of ${amount} after it had declined (${reference}). ` +
    'Refund it in the provider’s dashboard.',
  upsell: 'Upsell',
  card: (brand: string, last4: string) => `${brand} …${last4}`,
  facts: {
    title: 'Details',
    amount: 'Amount',
    method: 'Method',
    card: 'Card',
    provider: 'Provider',
    reference: 'Reference at the provider',
    refundReference: 'Refund at the provider',
    order: 'Order',
    cart: 'Cart',
    openCart: 'Show cart',
    email: 'E-mail',
    customer: 'Customer',
    openCustomer: 'Show customer',
    createdAt: 'Begun',
    updatedAt: 'Last changed',
    id: 'Payment id',
  },
};

import { newId, type StripeObject } from './records.ts';

/** Seconds, as everywhere at Stripe. */
export const nowSeconds = () => Math.floor(Date.now() / 1000);

export const NO_BILLING_DETAILS = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export function newIntent(facts: StripeObject): StripeObject {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...facts,
  };
}

export function newChargeOf(
  intent: StripeObject,
  method: StripeObject,
  isCaptured: boolean,
): StripeObject {
  const { card, type } = method;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isCaptured ? newId('txn') : null,
    billing_details: NO_BILLING_DETAILS,
    calculated_statement_descriptor: 'SHOP',
    captured: isCaptured,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: { network_status: 'approved_by_network', reason: null, type: 'authorized' },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type,
      card: { brand: card.brand, last4: card.last4, wallet: card.wallet, country: 'US' },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export function newRefund(facts: StripeObject): StripeObject {
  return {
    id: newId('re'),
    object: 'refund',
    balance_transaction: newId('txn'),
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: {},
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...facts,
  };
}

export function newBalance(livemode: boolean): StripeObject {
  const funds = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }];
  const connect_reserved = [{ amount: 0, currency: 'usd' }];
  return { object: 'balance', available: funds, pending: funds, connect_reserved, livemode };
}

export function newEvent(type: string, object: StripeObject): StripeObject {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: null,
    created: nowSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

export function newCalculation({ address, amount, tax }: StripeObject): StripeObject {
  return {
    id: newId('taxcalc'),
    object: 'tax.calculation',
    amount_total: amount + tax,
    currency: 'usd',
    customer: null,
    customer_details: {
      address,
      address_source: 'shipping',
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: nowSeconds() + 7_776_000,
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: [],
    tax_date: nowSeconds(),
  };
}

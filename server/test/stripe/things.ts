import { newId, type Thing } from './records.ts';

/** Seconds, as everywhere at Stripe. */
export const nowSeconds = () => Math.floor(Date.now() / 1000);

const NOBODY = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export function newIntent(facts: Thing): Thing {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
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
    payment_method_types: ['card', 'link'],
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

export function newChargeOf(intent: Thing, method: Thing, isCaptured: boolean): Thing {
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
    billing_details: NOBODY,
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

export function newRefund(facts: Thing): Thing {
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

export function newCustomer(facts: Thing): Thing {
  const { address } = NOBODY;
  return {
    id: newId('cus'),
    object: 'customer',
    address,
    balance: 0,
    created: nowSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: 'ABC',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...facts,
  };
}

/** What Stripe's own tokens for tests stand for, and what becomes of a charge with them. */
const CARDS: Readonly<Record<string, { brand: string; last4: string; wallet?: string }>> = {
  visa: { brand: 'visa', last4: '4242' },
  mastercard: { brand: 'mastercard', last4: '4444' },
  visa_chargeDeclined: { brand: 'visa', last4: '0002' },
  threeDSecure2Required: { brand: 'visa', last4: '3220' },
  apple_pay: { brand: 'visa', last4: '4242', wallet: 'apple_pay' },
  google_pay: { brand: 'mastercard', last4: '4444', wallet: 'google_pay' },
};

/** The method behind `pm_card_…` or `ctoken_…`; undefined where there is none. */
export function newMethod(token: string): Thing | undefined {
  const name = /^(?:pm_card|ctoken)_(\w+)$/.exec(token)?.[1] ?? '';
  const card = CARDS[name];
  if (!card) return undefined;
  const { brand, last4, wallet } = card;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: NOBODY,
    card: {
      brand,
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: newId('f').slice(2),
      funding: 'credit',
      last4,
      wallet: wallet ? { dynamic_last4: null, type: wallet } : null,
    },
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export function newSetup(facts: Thing): Thing {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: { enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_x`,
    created: nowSeconds(),
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    usage: 'off_session',
    ...facts,
  };
}

export function newBalance(livemode: boolean): Thing {
  const funds = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }];
  const connect_reserved = [{ amount: 0, currency: 'usd' }];
  return { object: 'balance', available: funds, pending: funds, connect_reserved, livemode };
}

export function newEvent(type: string, object: Thing): Thing {
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

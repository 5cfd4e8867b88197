import { NO_BILLING_DETAILS, nowSeconds } from './objects.ts';
import { newId, type StripeObject } from './records.ts';

export function newCustomer(facts: StripeObject): StripeObject {
  const { address } = NO_BILLING_DETAILS;
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

/** The meaning of Stripe's own test tokens, and the outcome of a charge with them. */
const CARDS: Readonly<Record<string, { brand: string; last4: string; wallet?: string }>> = {
  visa: { brand: 'visa', last4: '4242' },
  mastercard: { brand: 'mastercard', last4: '4444' },
  visa_chargeDeclined: { brand: 'visa', last4: '0002' },
  visa_chargeDeclinedInsufficientFunds: { brand: 'visa', last4: '9995' },
  threeDSecure2Required: { brand: 'visa', last4: '3220' },
  apple_pay: { brand: 'visa', last4: '4242', wallet: 'apple_pay' },
  google_pay: { brand: 'mastercard', last4: '4444', wallet: 'google_pay' },
};

/** The method behind `pm_card_…` or `ctoken_…`; undefined if there is none. */
export function newMethod(token: string): StripeObject | undefined {
  const name = /^(?:pm_card|ctoken|tok)_(\w+)$/.exec(token)?.[1] ?? '';
  const card = CARDS[name];
  if (!card) return undefined;
  const { brand, last4, wallet } = card;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: NO_BILLING_DETAILS,
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

export function newSetup(facts: StripeObject): StripeObject {
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

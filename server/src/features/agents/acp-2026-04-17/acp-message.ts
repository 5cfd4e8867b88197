import type { SessionProblem } from '../sessions/session-problem.ts';

/** A message of the protocol inside a session. */
export interface AcpMessage {
  readonly type: 'info' | 'warning' | 'error';
  readonly code?: string;
  readonly resolution?: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review';
  readonly param?: string;
  readonly content_type: 'plain';
  readonly content: string;
}

export function acpMessage(problem: SessionProblem): AcpMessage {
  switch (problem.kind) {
    case 'line':
      return lineMessage(problem);
    case 'missing':
    case 'invalid':
      return fault(
        problem.kind,
        PARAMS[problem.field],
        `${NAMES[problem.field]} is ${problem.kind}.`,
      );
    case 'missing_in_destination':
    case 'missing_in_billing': {
      const isBilling = problem.kind === 'missing_in_billing';
      const address = isBilling
        ? '$.payment_data.billing_address'
        : '$.fulfillment_details.address';
      const field = FIELDS[problem.field];
      return fault('missing', `${address}.${field}`, `The address lacks ${field}.`);
    }
    case 'undeliverable':
      return fault(
        'region_restricted',
        '$.fulfillment_details.address',
        'The store does not ship to this address.',
      );
    case 'coupon':
      return warning(couponCode(problem.reason), `The code ${problem.code} does not apply.`);
    case 'action':
      return handOff('requires_3ds', 'The shopper must confirm the payment: see continue_url.');
    case 'gate':
      return handOff('approval_required', 'The shopper must verify a phone: see continue_url.');
    case 'handed_over':
      return handOff('intervention_required', 'The shopper continues in the storefront.');
    case 'changed':
      return warning('price_change', 'The offer has changed. Nothing was charged.');
    case 'refused':
      return refusal(problem.code);
  }
}

const PARAMS = {
  email: '$.buyer.email',
  destination: '$.fulfillment_details.address',
  rate: '$.selected_fulfillment_options',
  instrument: '$.payment_data.instrument',
} as const;

const NAMES = {
  email: 'The e-mail address of the buyer',
  destination: 'The address',
  rate: 'The fulfillment option',
  instrument: 'The payment instrument',
} as const;

const FIELDS = {
  country: 'country',
  line1: 'line_one',
  city: 'city',
  postalCode: 'postal_code',
  firstName: 'name',
  lastName: 'name',
} as const;

function lineMessage({ sku, code }: Extract<SessionProblem, { kind: 'line' }>): AcpMessage {
  const isShort = code === 'QUANTITY_UNAVAILABLE';
  const text = isShort ? 'is not in stock in this quantity' : 'cannot be sold';
  return fault(isShort ? 'out_of_stock' : 'invalid', '$.line_items', `The item ${sku} ${text}.`);
}

/** The message of a call that had no effect. */
function refusal(code: Extract<SessionProblem, { kind: 'refused' }>['code']): AcpMessage {
  switch (code) {
    case 'PAYMENT_DECLINED':
    case 'PAYMENT_AUTHENTICATION_FAILED':
    case 'PAYMENT_TOKEN_INVALID':
      return fault('payment_declined', '$.payment_data', 'The payment was declined.');
    case 'PAYMENT_ACTION_REQUIRED':
      return handOff('requires_3ds', 'The shopper must confirm the payment: see continue_url.');
    case 'VERIFICATION_REQUIRED':
      return handOff('approval_required', 'The shopper must verify a phone: see continue_url.');
    case 'PROVIDER_TIMEOUT':
    case 'CART_LOCKED':
      return fault('conflict', '$', 'A payment is in progress. Nothing was changed.');
    case 'PROVIDER_NOT_FOUND':
      return fault('unsupported', '$.payment_data.handler_id', 'The handler is not offered.');
    default:
      return warning('price_change', 'The offer has changed. Nothing was charged.');
  }
}

function fault(code: string, param: string, content: string): AcpMessage {
  return { type: 'error', code, resolution: 'recoverable', param, content_type: 'plain', content };
}

function handOff(code: string, content: string): AcpMessage {
  const resolution = 'requires_buyer_review';
  return { type: 'error', code, resolution, content_type: 'plain', content };
}

function warning(code: string, content: string): AcpMessage {
  return { type: 'warning', code, content_type: 'plain', content };
}

/** The protocol's reason of a refused coupon. */
export function couponCode(reason: string): string {
  switch (reason) {
    case 'COUPON_EXPIRED':
      return 'discount_code_expired';
    case 'COUPON_USED_UP':
      return 'discount_code_usage_limit_reached';
    case 'COUPON_ALREADY_APPLIED':
      return 'discount_code_already_applied';
    case 'COUPON_NOT_COMBINABLE':
      return 'discount_code_combination_disallowed';
    case 'COUPON_MINIMUM_NOT_MET':
      return 'discount_code_minimum_not_met';
    default:
      return 'discount_code_invalid';
  }
}

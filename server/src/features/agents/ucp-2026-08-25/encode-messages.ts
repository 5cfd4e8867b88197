import type { ErrorCode } from '../../../errors.ts';
import type { RequiredField } from '../sessions/destination.ts';
import type { SessionProblem } from '../sessions/session-problem.ts';

export type Message = Readonly<Record<string, string>>;
type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';

const DESTINATION = '$.fulfillment.methods[0].destinations';
const FIELDS = {
  country: 'address_country',
  line1: 'street_address',
  city: 'address_locality',
  postalCode: 'postal_code',
  firstName: 'first_name',
  lastName: 'last_name',
} as const satisfies Record<RequiredField, string>;

const PATHS = {
  email: '$.buyer.email',
  destination: DESTINATION,
  rate: '$.fulfillment.methods[0].groups[0].selected_option_id',
  instrument: '$.payment.instruments',
} as const;

/** Without a resource there is nothing to repair: every error is final. */
export function encodeMessages(
  problems: readonly SessionProblem[],
  isFinal = false,
): readonly Message[] {
  const messages = problems.flatMap((problem) => messageOf(problem));
  if (!isFinal) return messages;
  return messages.map((one) =>
    one.type === 'error' ? { ...one, severity: 'unrecoverable' } : one,
  );
}

function messageOf(problem: SessionProblem): Message[] {
  switch (problem.kind) {
    case 'line':
      return [lineMessage(problem)];
    case 'missing':
      return [error('missing', `${PATHS[problem.field]} is required.`, PATHS[problem.field])];
    case 'invalid':
      return [error('invalid', `${PATHS[problem.field]} is not valid.`, PATHS[problem.field])];
    case 'missing_in_destination':
      return [missingIn(`${DESTINATION}[0]`, problem.field)];
    case 'missing_in_billing':
      return [missingIn(`${PAYMENT}.billing_address`, problem.field)];
    case 'undeliverable':
      return [error('address_undeliverable', TEXTS.undeliverable, `${DESTINATION}[0]`)];
    case 'coupon':
      return [couponMessage(problem.code, problem.reason)];
    case 'action':
      return [error('requires_3ds', TEXTS.action, undefined, 'requires_buyer_input')];
    case 'gate':
      return [error('verification_required', TEXTS.gate, undefined, 'requires_buyer_review')];
    case 'handed_over':
      return [error('handed_over', TEXTS.handedOver, undefined, 'requires_buyer_input')];
    case 'changed':
      return [changeMessage(problem.change)];
    case 'refused':
      return refusalMessage(problem.code);
  }
}

const TEXTS = {
  undeliverable: 'The store does not ship to this address.',
  action: 'The bank asks the buyer to confirm the payment at continue_url.',
  gate: 'The store asks the buyer to verify a phone number at continue_url.',
  handedOver: 'The buyer continues this checkout at continue_url.',
};

export function error(
  code: string,
  content: string,
  path?: string,
  severity: Severity = 'recoverable',
): Message {
  return { type: 'error', code, content, severity, ...(path && { path }) };
}

function warning(code: string, content: string, path?: string): Message {
  return { type: 'warning', code, content, ...(path && { path }) };
}

/** An unknown country is a missing one: the text says how to write it. */
function missingIn(address: string, field: RequiredField): Message {
  const path = `${address}.${FIELDS[field]}`;
  const how = field === 'country' ? ', as a code of ISO 3166-1' : '';
  return error('missing', `${path} is required${how}.`, path);
}

function lineMessage({ code, sku, quantity }: Extract<SessionProblem, { kind: 'line' }>): Message {
  return code === 'QUANTITY_UNAVAILABLE'
    ? error('out_of_stock', `${sku} is not available in quantity ${quantity}.`, '$.line_items')
    : error('item_unavailable', `${sku} cannot be sold.`, '$.line_items');
}

const COUPON_CODES: Readonly<Record<string, string>> = {
  COUPON_EXPIRED: 'discount_code_expired',
  COUPON_INVALID: 'discount_code_invalid',
  COUPON_ALREADY_APPLIED: 'discount_code_already_applied',
  COUPON_NOT_COMBINABLE: 'discount_code_combination_disallowed',
  COUPON_MINIMUM_NOT_MET: 'discount_code_minimum_not_met',
  COUPON_NOT_APPLICABLE: 'discount_code_not_applicable',
  COUPON_USED_UP: 'discount_code_used_up',
};

function couponMessage(code: string, reason: string): Message {
  const name = COUPON_CODES[reason] ?? 'discount_code_invalid';
  const why = name.replace('discount_code_', '').replaceAll('_', ' ');
  return warning(name, `The code ${code} gives no discount: ${why}.`, '$.discounts.codes');
}

function changeMessage({ code }: Extract<SessionProblem, { kind: 'changed' }>['change']): Message {
  switch (code) {
    case 'unavailable':
      return error('out_of_stock', 'A product is sold out and was removed.', '$.line_items');
    case 'quantity_reduced':
      return warning('quantity_adjusted', 'A product has fewer units left.', '$.line_items');
    default:
      return warning('price_change', `The amounts have changed: ${code.replaceAll('_', ' ')}.`);
  }
}

const PAYMENT = '$.payment.instruments[0]';

/** An action or a gate is a problem of the session itself, which has its own message. */
function refusalMessage(code: ErrorCode): Message[] {
  switch (code) {
    case 'PAYMENT_ACTION_REQUIRED':
    case 'VERIFICATION_REQUIRED':
      return [];
    case 'PAYMENT_DECLINED':
    case 'PAYMENT_AUTHENTICATION_FAILED':
    case 'PAYMENT_TOKEN_INVALID':
      return [error('payment_failed', 'The payment was declined. Nothing was charged.', PAYMENT)];
    case 'PROVIDER_NOT_FOUND':
      return [error('payment_handler_invalid', 'This handler was not offered.', PAYMENT)];
    case 'PROVIDER_TIMEOUT':
      return [{ type: 'info', content: 'The payment is in progress. Get the checkout again.' }];
    case 'CART_LOCKED':
      return [error('complete_in_progress', 'The payment is in progress: nothing was changed.')];
    case 'NO_RATES_AVAILABLE':
      return [error('address_undeliverable', TEXTS.undeliverable, `${DESTINATION}[0]`)];
    default:
      return [warning('price_change', 'The amounts have changed. Nothing was charged.')];
  }
}

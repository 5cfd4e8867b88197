import { randomBytes } from 'node:crypto';

/** PayPal's objects on the wire, as far as they are used. */
export interface Money {
  currency_code: string;
  value: string;
}

export interface Link {
  href: string;
  rel: string;
  method: string;
}

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  status_details?: { reason: string };
  amount: Money;
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  supplementary_data: { related_ids: Record<string, string> };
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface Authorization {
  id: string;
  status: 'CREATED' | 'CAPTURED' | 'DENIED' | 'PARTIALLY_CAPTURED' | 'VOIDED' | 'PENDING';
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  expiration_time: string;
  supplementary_data: { related_ids: Record<string, string> };
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface Refund {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Money;
  description?: string;
  custom_id?: string;
  invoice_id?: string;
  payments?: { captures?: Capture[]; authorizations?: Authorization[]; refunds?: Refund[] };
}

export interface Order {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED';
  intent: 'CAPTURE' | 'AUTHORIZE';
  purchase_units: [PurchaseUnit];
  payment_source?: Record<string, Record<string, unknown>>;
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface Reply {
  readonly status: number;
  readonly body?: object;
}

/** An error in PayPal's form: a name, a sentence, and the details. */
export function failure(status: number, name: string, issue: string, links: Link[] = []): Reply {
  const message = SENTENCES[name] ?? 'An error occurred.';
  return { status, body: { name, message, debug_id: randomId(), details: [{ issue }], links } };
}

const SENTENCES: Record<string, string> = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business ' +
    'validation.',
};

export function unprocessable(issue: string, links: Link[] = []): Reply {
  return failure(422, 'UNPROCESSABLE_ENTITY', issue, links);
}

export function badPatch(): Reply {
  return failure(400, 'INVALID_REQUEST', 'INVALID_PATCH_OPERATION');
}

export function missing(): Reply {
  return failure(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

export function randomId(): string {
  return randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
}

export function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}

/** Of a currency with two decimals; others are tested by the adapter's own tests. */
export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

export function moneyOf(cents: number, { currency_code }: Money): Money {
  return { currency_code, value: (cents / 100).toFixed(2) };
}

/** PayPal's error for an amount that it refuses. */
export function oddAmount({ currency_code, value }: Money): string | undefined {
  const isWhole = ['HUF', 'JPY', 'TWD'].includes(currency_code);
  if (isWhole && value.includes('.')) return 'DECIMALS_NOT_SUPPORTED';
  if (Number(value) <= 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
  return Number(value) > 9_999_999.99 ? 'MAX_VALUE_EXCEEDED' : undefined;
}

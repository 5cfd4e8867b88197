import type {
  Order,
  OrderAuthorizeResponse,
  OrdersCapture,
  PurchaseUnit,
} from '@paypal/paypal-server-sdk';
import type {
  ChargeResult,
  MethodUsed,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import type { Refusal } from './paypal-client.ts';
import { declineFacts } from './paypal-declines.ts';
import { centsIn } from './paypal-money.ts';

/** Capture and authorize both return the order. */
export type PaypalOrder = Order | OrderAuthorizeResponse;

const PAYPAL: MethodUsed = { method: 'paypal', brand: null, last4: null };

/** An order is paid at most once; after a decline it cannot be reused. */
function declined({ processorResponse }: PaymentFacts, { brand, last4 }: MethodUsed): ChargeResult {
  const { responseCode } = processorResponse ?? {};
  return {
    kind: 'declined',
    reason: 'PayPal declined the payment.',
    isOver: true,
    ...declineFacts(responseCode === undefined ? [] : [responseCode]),
    ...(brand && { brand }),
    ...(last4 && { last4 }),
  };
}

/** Result of an order with one purchase unit; undefined while it is unpaid. */
export function resultIn(order: PaypalOrder): ChargeResult | undefined {
  const { captures, authorizations } = unitOf(order)?.payments ?? {};
  const [authorization] = authorizations ?? [];
  const method = methodIn(order);
  if (authorization) return authorizationResult(authorization, method);
  const [capture] = captures ?? [];
  return capture && captureResult(capture, method);
}

function methodIn({ paymentSource }: PaypalOrder): MethodUsed {
  const { card } = paymentSource ?? {};
  if (!card) return PAYPAL;
  return {
    method: 'card',
    brand: card.brand?.toLowerCase() ?? null,
    last4: card.lastDigits ?? null,
  };
}

export function unitOf({ purchaseUnits }: PaypalOrder): PurchaseUnit | undefined {
  return purchaseUnits?.[0];
}

type PaymentFacts = Pick<OrdersCapture, 'id' | 'amount'> & {
  readonly status?: string;
  readonly processorResponse?: { readonly responseCode?: string };
};

export function captureResult(payment: PaymentFacts, method: MethodUsed = PAYPAL): ChargeResult {
  const { id, amount, status } = payment;
  const paid = paymentOf(id, amount, method);
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return known('succeeded', paid);
    case 'PENDING':
      return known('pending', paid);
    case 'DECLINED':
    case 'FAILED':
      return declined(payment, method);
    default:
      return { kind: 'unknown' };
  }
}

export function authorizationResult(
  payment: PaymentFacts,
  method: MethodUsed = PAYPAL,
): ChargeResult {
  const { id, amount, status } = payment;
  const held = paymentOf(id, amount, method);
  switch (status) {
    case 'CREATED':
    case 'CAPTURED':
    case 'PARTIALLY_CAPTURED':
      return known('authorized', held);
    case 'PENDING':
      return known('pending', held);
    case 'DENIED':
    case 'VOIDED':
      return declined(payment, method);
    default:
      return { kind: 'unknown' };
  }
}

type Amount = ReturnType<typeof centsIn>;
type Payment = {
  readonly reference: string;
  readonly amount: Amount;
  readonly currency: string;
} & MethodUsed;

function paymentOf(
  id: string | undefined,
  amount: PaymentFacts['amount'],
  method: MethodUsed,
): Payment {
  const currency = amount?.currencyCode?.toUpperCase() ?? '';
  return { reference: id ?? '', amount: centsIn(amount), currency, ...method };
}

/** A payment whose amount cannot be parsed is unknown. */
function known(kind: 'succeeded' | 'authorized' | 'pending', payment: Payment): ChargeResult {
  const { amount, reference } = payment;
  if (amount === undefined || reference === '') return { kind: 'unknown' };
  return { kind, ...payment, amount };
}

const ACTION_NEEDED = new Set([
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);
/** A concurrent call is completing the order or has done so: the order has the result. */
const REREAD = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETED_OR_VOIDED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'DUPLICATE_INVOICE_ID',
  // The order was cancelled, or completed with the account's other capture mode.
  'ACTION_DOES_NOT_MATCH_INTENT',
]);

export function isDecided({ issues }: Refusal): boolean {
  return issues.some((issue) => REREAD.has(issue));
}

/** Meaning of a refused completion; undefined where the order must be read. */
export function refusedCharge(refusal: Refusal, link: string | null) {
  const { issues, payerLink } = refusal;
  if (isDecided(refusal)) return undefined;
  if (issues.some((issue) => ACTION_NEEDED.has(issue))) return actionNeeded(payerLink ?? link);
  const isInvalid = isRejected(refusal);
  const reason = reasonOf(issues);
  const facts = declineFacts(issues);
  const invalid = isInvalid && ({ isInvalid, code: 'request_rejected' } as const);
  return { kind: 'declined', reason, ...facts, ...invalid } satisfies ChargeResult;
}

/** Issues of a saved method that PayPal has not, has no longer, or does not let the store use. */
const TOKEN_ISSUES = new Set([
  'AGREEMENT_ALREADY_CANCELLED',
  'BILLING_AGREEMENT_ID_MISMATCH',
  'BILLING_AGREEMENT_NOT_FOUND',
  'MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE',
  'PAYMENT_SOURCE_MISMATCH',
  'TOKEN_EXPIRED',
  'TOKEN_ID_NOT_FOUND',
]);

/** PayPal rejected the request itself: no account or card was charged. */
function isRejected(refusal: Refusal): boolean {
  const isOfToken = refusal.issues.some((issue) => TOKEN_ISSUES.has(issue));
  return refusal.status !== UNPROCESSABLE || isOfToken || isAmountRejected(refusal);
}

/** The status of declines and of other business rules; others concern the request. */
const UNPROCESSABLE = 422;

const AMOUNT_ISSUES = new Set([
  'CANNOT_BE_ZERO_OR_NEGATIVE',
  'CURRENCY_NOT_SUPPORTED',
  'DECIMALS_NOT_SUPPORTED',
  'DECIMAL_PRECISION',
  'MAX_VALUE_EXCEEDED',
]);

/** An amount that PayPal permanently rejects. */
export function isAmountRejected({ issues }: Refusal): boolean {
  return issues.some((issue) => AMOUNT_ISSUES.has(issue));
}

export function actionNeeded(url: string | null): ChargeResult {
  return { kind: 'needs_action', nextAction: { type: 'redirect', url, clientSecret: null } };
}

export function payerLinkIn({ links = [] }: PaypalOrder): string | null {
  return links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;
}

export function refusedReversal({ issues }: Refusal): ReversalResult {
  return { kind: 'refused', reason: reasonOf(issues) };
}

function reasonOf(issues: readonly string[]): string {
  return `PayPal refused it: ${issues.join(', ') || 'no reason given'}.`;
}

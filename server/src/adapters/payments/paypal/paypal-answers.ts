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
import { centsIn } from './paypal-money.ts';

/** Both ways to complete an order answer with the order. */
export type PaypalOrder = Order | OrderAuthorizeResponse;

const PAYPAL: MethodUsed = { method: 'paypal', brand: null, last4: null };

/** An order is paid once, and one with a payment that was declined not even that. */
const DECLINED: ChargeResult = {
  kind: 'declined',
  reason: 'PayPal declined the payment.',
  isOver: true,
};

/** What became of an order that has one purchase unit; undefined while nothing has. */
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

type PaymentFacts = Pick<OrdersCapture, 'id' | 'amount'> & { readonly status?: string };

export function captureResult(
  { id, amount, status }: PaymentFacts,
  method: MethodUsed = PAYPAL,
): ChargeResult {
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
      return DECLINED;
    default:
      return { kind: 'unknown' };
  }
}

export function authorizationResult(
  { id, amount, status }: PaymentFacts,
  method: MethodUsed = PAYPAL,
): ChargeResult {
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
      return DECLINED;
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

/** A payment whose sum cannot be read is one that nobody knows. */
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
/** Somebody else is at it, or has done it: the order itself tells. */
const LOOK_AGAIN = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETED_OR_VOIDED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'DUPLICATE_INVOICE_ID',
  // It was ended, or taken by somebody who knew the account's other way to capture.
  'ACTION_DOES_NOT_MATCH_INTENT',
]);

export function isDecided({ issues }: Refusal): boolean {
  return issues.some((issue) => LOOK_AGAIN.has(issue));
}

/** What a refusal to complete an order means; undefined where the order must be looked at. */
export function refusedCharge(refusal: Refusal, link: string | null) {
  const { issues, payerLink } = refusal;
  if (isDecided(refusal)) return undefined;
  if (issues.some((issue) => ACTION_NEEDED.has(issue))) return actionNeeded(payerLink ?? link);
  return { kind: 'declined', reason: reasonOf(issues) } satisfies ChargeResult;
}

const ODD_AMOUNT = new Set([
  'CANNOT_BE_ZERO_OR_NEGATIVE',
  'CURRENCY_NOT_SUPPORTED',
  'DECIMALS_NOT_SUPPORTED',
  'DECIMAL_PRECISION',
  'MAX_VALUE_EXCEEDED',
]);

/** A sum that PayPal does not take, however often it is asked. */
export function isOddAmount({ issues }: Refusal): boolean {
  return issues.some((issue) => ODD_AMOUNT.has(issue));
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

import type {
  Capture,
  Reversal,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import { type PaypalSession, refusable } from './paypal-client.ts';
import { isPayable, NO_SUCH_AMOUNT, paypalMoney } from './paypal-money.ts';
import { refusedReversal } from './paypal-responses.ts';

const WHOLE = 'return=representation';
const ALREADY_CAPTURED: ReversalResult = {
  kind: 'refused',
  reason: 'The payment was already captured and can only be refunded.',
};

const ODD_FRACTION: ReversalResult = { kind: 'refused', reason: NO_SUCH_AMOUNT };

/** Idempotent by its key, which PayPal stores for 45 days. */
export async function refundCapture(
  { payments }: PaypalSession,
  { key, reference, captureReference, amount, currency }: Reversal,
): Promise<ReversalResult> {
  if (!isPayable(amount, currency)) return ODD_FRACTION;
  const answer = await refusable(
    payments.refundCapturedPayment({
      captureId: captureReference ?? reference,
      paypalRequestId: key,
      prefer: WHOLE,
      body: { amount: paypalMoney(amount, currency), customId: key },
    }),
  );
  if ('refusal' in answer) return refusedReversal(answer.refusal);
  const { id, status } = answer.result;
  return reversalResult(id, status);
}

/** Captures all or part of an authorization; PayPal releases the rest. */
export async function captureAuthorization(
  { payments }: PaypalSession,
  { key, reference, amount, currency }: Capture,
): Promise<ReversalResult> {
  if (!isPayable(amount, currency)) return ODD_FRACTION;
  const answer = await refusable(
    payments.captureAuthorizedPayment({
      authorizationId: reference,
      paypalRequestId: key,
      prefer: WHOLE,
      body: { amount: paypalMoney(amount, currency), invoiceId: key, finalCapture: true },
    }),
  );
  if ('refusal' in answer) return refusedReversal(answer.refusal);
  const { id, status } = answer.result;
  return reversalResult(id, status);
}

/** Authorizations only: PayPal reverses a capture by a refund. */
export async function voidAuthorization(
  session: PaypalSession,
  { key, reference }: Reversal,
): Promise<ReversalResult> {
  const request = { authorizationId: reference, paypalRequestId: key, prefer: WHOLE };
  const answer = await refusable(session.payments.voidPayment(request));
  if (!('refusal' in answer)) return { kind: 'done', reference };
  const { refusal } = answer;
  if (refusal.issues.includes('PREVIOUSLY_VOIDED')) return { kind: 'done', reference };
  return refusal.status === 404 ? ALREADY_CAPTURED : refusedReversal(refusal);
}

/** A pending result may still fail, so the sweeper retries it. */
export function reversalResult(id: string | undefined, status: string | undefined): ReversalResult {
  if (id !== undefined && status === 'COMPLETED') return { kind: 'done', reference: id };
  const isLost = status === 'FAILED' || status === 'CANCELLED' || status === 'DECLINED';
  return isLost ? { kind: 'refused', reason: `PayPal returned ${status}.` } : { kind: 'unknown' };
}

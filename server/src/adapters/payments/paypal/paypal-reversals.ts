import type {
  Capture,
  Reversal,
  ReversalResult,
} from '../../../ports/payments/payment-provider.ts';
import { refusedReversal } from './paypal-answers.ts';
import { type PaypalSession, refusable } from './paypal-client.ts';
import { isPayable, NO_SUCH_AMOUNT, paypalMoney } from './paypal-money.ts';

const WHOLE = 'return=representation';
const CAPTURED_ALREADY: ReversalResult = {
  kind: 'refused',
  reason: 'The money was taken already and can only be refunded.',
};

const ODD_FRACTION: ReversalResult = { kind: 'refused', reason: NO_SUCH_AMOUNT };

/** Under its own key, which PayPal remembers for 45 days. */
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
  return ended(id, status, 'COMPLETED');
}

/** All of an authorization or a part of it; PayPal lets go of the rest. */
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
  return ended(id, status, 'COMPLETED');
}

/** Only what is held can be let go: PayPal takes back no capture but by a refund. */
export async function voidAuthorization(
  session: PaypalSession,
  { key, reference }: Reversal,
): Promise<ReversalResult> {
  const request = { authorizationId: reference, paypalRequestId: key, prefer: WHOLE };
  const answer = await refusable(session.payments.voidPayment(request));
  if (!('refusal' in answer)) return { kind: 'done', reference };
  const { refusal } = answer;
  if (refusal.issues.includes('PREVIOUSLY_VOIDED')) return { kind: 'done', reference };
  return refusal.status === 404 ? CAPTURED_ALREADY : refusedReversal(refusal);
}

/** What is pending may go either way, so it is asked for again until it went. */
function ended(id: string | undefined, status: string | undefined, done: string): ReversalResult {
  if (id !== undefined && status === done) return { kind: 'done', reference: id };
  const isLost = status === 'FAILED' || status === 'CANCELLED' || status === 'DECLINED';
  return isLost ? { kind: 'refused', reason: `PayPal says ${status}.` } : { kind: 'unknown' };
}

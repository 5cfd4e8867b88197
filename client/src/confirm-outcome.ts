import { type Calls, isCode, type Reply } from './calls.ts';
import {
  type CartwrightConnectionError,
  type CartwrightError,
  isLoss,
  isRefusal,
} from './errors.ts';
import type { CheckoutSession, Order } from './generated/storefront.ts';
import type { AnyOptions } from './operation.ts';

const DECLINED = ['PAYMENT_DECLINED', 'PAYMENT_AUTHENTICATION_FAILED'] as const;
/** Nothing was charged, and the shopper has to see the total again. */
const CHANGED = [
  'QUOTE_CHANGED',
  'TOTAL_CHANGED',
  'PAYMENT_INTENT_EXPIRED',
  'COUPON_EXPIRED',
  'COUPON_INVALID',
  'COUPON_USED_UP',
] as const;

export type DeclinedCode = (typeof DECLINED)[number];
export type ChangedCode = (typeof CHANGED)[number];
export type NextAction = NonNullable<CheckoutSession['nextAction']>;
export type QuoteChange = Reply<'resumeQuote'>['changes'][number];

/** What became of a payment. */
export type ConfirmOutcome =
  /** The order is placed. While its status is `pending`, do not ship it. */
  | { state: 'placed'; order: Order }
  /** Nothing is paid yet: let the shopper act, then confirm again with the same intent. */
  | { state: 'action_required'; nextAction: NextAction; session: CheckoutSession }
  /** Nothing is paid, and the cart is open: let the shopper choose another way to pay. */
  | { state: 'declined'; code: DeclinedCode; message: string }
  /** Nothing is paid: show the new total, prepare the payment again, and confirm. */
  | {
      state: 'changed';
      code: ChangedCode;
      message: string;
      changes: QuoteChange[];
      session: CheckoutSession;
    }
  /** The payment may have succeeded: confirm again, and never start another cart for it. */
  | { state: 'unknown'; error: CartwrightError | CartwrightConnectionError };

/** The outcome of a confirm. Other refusals are thrown, such as `VERIFICATION_REQUIRED`. */
export async function confirmOutcome(
  calls: Calls,
  cartId: string,
  confirm: () => Promise<{ order: Order }>,
  options: AnyOptions | undefined,
): Promise<ConfirmOutcome> {
  try {
    const { order } = await confirm();
    return { state: 'placed', order };
  } catch (error) {
    if (isCode(error, ...DECLINED)) {
      return { state: 'declined', code: error.code, message: error.message };
    }
    if (isCode(error, 'PAYMENT_ACTION_REQUIRED')) {
      return await actionRequired(calls, cartId, error, options);
    }
    if (isCode(error, ...CHANGED)) return await changed(calls, cartId, error, options);
    const isUnknown = (isLoss(error) || isRefusal(error)) && error.effect === 'unknown';
    if (isUnknown) return { state: 'unknown', error };
    throw error;
  }
}

/** The session has the action. Without it, a further confirm tells more. */
async function actionRequired(
  { call }: Calls,
  cartId: string,
  error: CartwrightError,
  options: AnyOptions | undefined,
): Promise<ConfirmOutcome> {
  try {
    const session = await call('openCheckoutSession', { body: { cartId } }, followUp(options));
    const { nextAction } = session;
    if (nextAction) return { state: 'action_required', nextAction, session };
  } catch (failure) {
    error.cause = failure;
  }
  return { state: 'unknown', error };
}

/** Throws the refusal itself if the session cannot be read: nothing was charged. */
async function changed(
  calls: Calls,
  cartId: string,
  error: CartwrightError<ChangedCode>,
  options: AnyOptions | undefined,
): Promise<ConfirmOutcome> {
  const { code, message } = error;
  try {
    return { state: 'changed', code, message, ...(await resumed(calls, cartId, options)) };
  } catch (failure) {
    error.cause = failure;
    throw error;
  }
}

async function resumed({ call }: Calls, cartId: string, options: AnyOptions | undefined) {
  const own = followUp(options);
  try {
    const { session, changes } = await call('resumeQuote', { path: { cartId } }, own);
    return { session, changes };
  } catch (error) {
    // A wallet pays without a session.
    if (!isCode(error, 'CHECKOUT_SESSION_NOT_FOUND')) throw error;
    const session = await call('openCheckoutSession', { body: { cartId } }, own);
    return { session, changes: [] };
  }
}

function followUp({ signal, timeoutMs, retries, sandboxNow }: AnyOptions = {}) {
  return { signal, timeoutMs, retries, sandboxNow };
}

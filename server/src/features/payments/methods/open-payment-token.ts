import type { StoreContext } from '../../../context.ts';
import type { Attempt } from '../attempts/attempt.ts';

/** Decrypts the token of a saved method; the plain text is used for the provider call only. */
export function openPaymentToken(
  ctx: StoreContext,
  { methodToken, paymentToken }: Pick<Attempt, 'methodToken' | 'paymentToken'>,
): string | null {
  if (!methodToken) return paymentToken;
  return ctx.app.methodTokens.open(Buffer.from(methodToken, 'base64'), ctx.storeId);
}

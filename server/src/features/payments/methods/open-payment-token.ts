import type { StoreContext } from '../../../context.ts';
import type { Attempt } from '../attempts/attempt.ts';

/** What the provider charges by: the token of a saved method is unsealed for the call alone. */
export function openPaymentToken(
  ctx: StoreContext,
  { methodToken, paymentToken }: Pick<Attempt, 'methodToken' | 'paymentToken'>,
): string | null {
  if (!methodToken) return paymentToken;
  return ctx.app.methodTokens.open(Buffer.from(methodToken, 'base64'), ctx.storeId);
}

import type { StoreContext } from '../../../context.ts';
import type { Attempt } from '../attempts/attempt.ts';

/**
 * Decrypts the token of a saved method; the plain text is used for the provider call only. Null
 * where the payment uses none.
 */
export function decryptMethodToken(
  ctx: StoreContext,
  { methodToken }: Pick<Attempt, 'methodToken'>,
): string | null {
  if (!methodToken) return null;
  return ctx.app.methodTokens.decrypt(Buffer.from(methodToken, 'base64'), ctx.storeId);
}

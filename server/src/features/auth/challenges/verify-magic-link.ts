import type { StoreContext } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { SignInResult } from '../sessions/session.ts';
import { signInByEmail } from './sign-in-by-email.ts';
import { getLink, useChallenge } from './use-challenge.ts';

export async function verifyMagicLink(
  ctx: StoreContext,
  input: { readonly token: string },
): Promise<SignInResult> {
  const link = await getLink(ctx, 'magic_link', input.token);
  return await withTransaction(ctx, async (inside) => {
    await useChallenge(inside, link, 'LINK_INVALID');
    return await signInByEmail(inside, link.target);
  });
}

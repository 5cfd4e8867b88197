import type { StoreContext } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { normalEmail } from '../../../values/email.ts';
import type { SignInResult } from '../sessions/session.ts';
import { checkCode } from './check-code.ts';
import { parseChallengeId } from './parse-challenge-id.ts';
import { signInByEmail } from './sign-in-by-email.ts';
import { useChallenge } from './use-challenge.ts';

export async function verifyEmailCode(
  ctx: StoreContext,
  input: { readonly email: string; readonly code: string; readonly challengeId?: string },
): Promise<SignInResult> {
  const target = normalEmail(input.email);
  const id = parseChallengeId(input.challengeId);
  const name = { purpose: 'sign_in', channel: 'email', target, customerId: null } as const;
  const challenge = await checkCode(ctx, { ...name, id, cartId: null }, input.code);
  return await withTransaction(ctx, async (inside) => {
    await useChallenge(inside, challenge, 'CODE_INVALID');
    return await signInByEmail(inside, target);
  });
}

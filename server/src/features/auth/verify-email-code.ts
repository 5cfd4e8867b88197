import type { StoreContext } from '../../context.ts';
import { asOne } from '../../platform/db/as-one.ts';
import { normalEmail } from '../../values/email.ts';
import { checkCode } from './check-code.ts';
import { enterByEmail } from './enter-by-email.ts';
import { parseChallengeId } from './parse-challenge-id.ts';
import type { Entry } from './session.ts';
import { useChallenge } from './use-challenge.ts';

export async function verifyEmailCode(
  ctx: StoreContext,
  input: { readonly email: string; readonly code: string; readonly challengeId?: string },
): Promise<Entry> {
  const target = normalEmail(input.email);
  const id = parseChallengeId(input.challengeId);
  const name = { purpose: 'sign_in', channel: 'email', target, customerId: null } as const;
  const challenge = await checkCode(ctx, { ...name, id, cartId: null }, input.code);
  return await asOne(ctx, async (inside) => {
    await useChallenge(inside, challenge, 'CODE_INVALID');
    return await enterByEmail(inside, target);
  });
}

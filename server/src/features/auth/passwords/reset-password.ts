import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { isWeakPassword } from '../../../values/password.ts';
import { findCustomer } from '../../customers/find-customer.ts';
import { setPassword } from '../../customers/verification/set-password.ts';
import { getLink, useChallenge } from '../challenges/use-challenge.ts';
import { verifyMailbox } from '../challenges/verify-mailbox.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignInResult } from '../sessions/session.ts';
import { resetSignInFailures } from './count-sign-in.ts';

/** The link verifies the address; all earlier sessions and cart tokens end. */
export async function resetPassword(
  ctx: StoreContext,
  input: { readonly token: string; readonly password: string },
): Promise<SignInResult> {
  const link = await getLink(ctx, 'password_reset', input.token);
  const { developerMode } = ctx.store;
  if (await isWeakPassword(input.password, { email: link.target, developerMode })) {
    throw new ApiError('PASSWORD_TOO_WEAK');
  }
  const passwordHash = await ctx.app.passwords.hash(input.password);
  return await withTransaction(ctx, async (inside) => {
    await useChallenge(inside, link, 'LINK_INVALID');
    const found = await findCustomer(inside, { email: link.target });
    if (!found) throw new ApiError('LINK_INVALID');
    const verified = await verifyMailbox(inside, link.target);
    const customer = await setPassword(inside, verified.customer, link.target, passwordHash);
    if (!customer) throw new ApiError('LINK_INVALID');
    await endSignIns(inside, customer.id);
    await resetSignInFailures(inside, link.target);
    return { customer, session: await openSession(inside, customer.id), isNewCustomer: false };
  });
}

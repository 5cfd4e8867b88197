import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { normalEmail } from '../../../values/email.ts';
import { findCustomer } from '../../customers/find-customer.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignInResult } from '../sessions/session.ts';
import { countSignIn, resetSignInFailures } from './count-sign-in.ts';

/** An unknown address does the same work as a wrong password, so timing reveals neither. */
export async function logIn(
  ctx: StoreContext,
  input: { readonly email: string; readonly password: string },
): Promise<SignInResult> {
  const email = normalEmail(input.email);
  await countSignIn(ctx, email);
  const customer = await findCustomer(ctx, { email });
  const storedHash = customer?.passwordHash ?? null;
  const isRight = await ctx.app.passwords.matches(input.password, storedHash);
  if (!customer || storedHash === null || !isRight) throw new ApiError('INVALID_CREDENTIALS');
  const session = await openSession(ctx, customer.id, storedHash);
  await resetSignInFailures(ctx, email);
  return { customer, session, isNewCustomer: false };
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { normalEmail } from '../../../values/email.ts';
import { isWeakPassword } from '../../../values/password.ts';
import { createCustomer } from '../../customers/create-customer.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignInResult } from '../sessions/session.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
}

/**
 * Creates a customer with a password. It never adds a password to an existing customer: that
 * requires verification of the address, by a reset.
 */
export async function register(ctx: StoreContext, input: Registration): Promise<SignInResult> {
  const email = normalEmail(input.email);
  const { developerMode } = ctx.store;
  if (await isWeakPassword(input.password, { email, developerMode })) {
    throw new ApiError('PASSWORD_TOO_WEAK');
  }
  const passwordHash = await ctx.app.passwords.hash(input.password);
  const { firstName = null, lastName = null, phone = null } = input;
  return await withTransaction(ctx, async (inside) => {
    const person = { email, passwordHash, firstName, lastName, phone };
    const customer = await createCustomer(inside, person);
    if (!customer) throw new ApiError('EMAIL_TAKEN');
    return { customer, session: await openSession(inside, customer.id), isNewCustomer: true };
  });
}

import type { StoreContext } from '../../../context.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignInResult } from '../sessions/session.ts';
import { verifyMailbox } from './verify-mailbox.ts';

/** Runs in the transaction that consumes the verification. */
export async function signInByEmail(ctx: StoreContext, email: string): Promise<SignInResult> {
  const { customer, isNew } = await verifyMailbox(ctx, email);
  return { customer, session: await openSession(ctx, customer.id), isNewCustomer: isNew };
}

import type { StoreContext } from '../../context.ts';
import { openSession } from './open-session.ts';
import { proveMailbox } from './prove-mailbox.ts';
import type { Entry } from './session.ts';

/** Part of the transaction in which a proof of the address is used up. */
export async function enterByEmail(ctx: StoreContext, email: string): Promise<Entry> {
  const { customer, isNew } = await proveMailbox(ctx, email);
  return { customer, session: await openSession(ctx, customer.id), isNewCustomer: isNew };
}

import type { StoreContext } from '../../../context.ts';
import { releaseCarts } from '../../carts/persistence/release-carts.ts';
import { clearProfile } from '../../customers/verification/clear-profile.ts';
import {
  type VerifiedCustomer,
  verifyCustomerEmail,
} from '../../customers/verification/verify-customer-email.ts';
import { deleteAllMethods } from '../../payments/methods/delete-all-methods.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';

/**
 * Called for every mailed code, link and reset, in the transaction that consumes it. A first
 * verification clears the account, since another person may have registered the address
 * (docs/decisions/0050). Sessions end first: a write that holds one is waited for and its data
 * cleared; later writes are refused.
 */
export async function verifyMailbox(ctx: StoreContext, email: string): Promise<VerifiedCustomer> {
  const verified = await verifyCustomerEmail(ctx, email);
  if (!verified.isFirstVerification) return verified;
  const { id } = verified.customer;
  await endSignIns(ctx, id);
  await releaseCarts(ctx, id);
  await deleteAllMethods(ctx, id);
  return { ...verified, customer: await clearProfile(ctx, verified.customer) };
}

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
 * The one way in for a code, a link or a reset that came by mail; part of the transaction that uses
 * it up. A first verification empties the account, since a stranger may have registered the
 * address: see docs/decisions/0050. Sessions end first: a write that still holds one is waited for
 * and cleared, and a later one is refused.
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

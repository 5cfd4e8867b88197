import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Phone } from '../../../values/phone.ts';
import { createCustomer } from '../create-customer.ts';
import { findCustomer } from '../find-customer.ts';
import type { VerifiedCustomer } from './verify-customer-email.ts';

/** Finds or creates the customer of a verified phone. Unverified phones do not count. */
export async function verifyPhone(ctx: StoreContext, phone: Phone): Promise<VerifiedCustomer> {
  const known = await findCustomer(ctx, { verifiedPhone: phone });
  if (known) return { customer: known, isNew: false, isFirstVerification: false };
  const created = await createCustomer(ctx, { phone, verifiedPhone: phone });
  if (created) return { customer: created, isNew: true, isFirstVerification: false };
  // A concurrent request verified the same phone.
  const other = await findCustomer(ctx, { verifiedPhone: phone });
  if (!other) throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
  return { customer: other, isNew: false, isFirstVerification: false };
}

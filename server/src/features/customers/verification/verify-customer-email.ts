import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { changedEvent } from '../changed-event.ts';
import { createCustomer } from '../create-customer.ts';
import type { Customer } from '../customer.ts';
import { findCustomer } from '../find-customer.ts';
import { updateFirstVerification } from './verification-queries.ts';

export interface VerifiedCustomer {
  readonly customer: Customer;
  readonly isNew: boolean;
  /** True if the account's address was never verified: its sessions may be a stranger's. */
  readonly isFirstVerification: boolean;
}

const CLEARED = ['emailVerified', 'hasPassword', 'phone', 'firstName', 'lastName'];

/** Each conflict means that another request changed this customer. */
const ATTEMPTS_MAX = 5;

/** Finds or creates the customer of an address that was just verified. */
export async function verifyCustomerEmail(
  ctx: StoreContext,
  email: string,
): Promise<VerifiedCustomer> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const customer = await findCustomer(ctx, { email });
    if (!customer) {
      const created = await createCustomer(ctx, { email, emailVerified: true });
      if (created) return { customer: created, isNew: true, isFirstVerification: false };
      continue;
    }
    if (customer.emailVerified) return { customer, isNew: false, isFirstVerification: false };
    const updatedAt = ctx.app.clock.now();
    const verified: Customer = {
      ...customer,
      emailVerified: true,
      passwordHash: null,
      phone: null,
      verifiedPhone: null,
      firstName: null,
      lastName: null,
      defaultAddressId: null,
      eventSequence: customer.eventSequence + 1,
      updatedAt,
    };
    const event = changedEvent(ctx, customer.id, CLEARED);
    const isDone = await ctx.write((sql) =>
      updateFirstVerification(sql, ctx.storeId, { id: customer.id, email }, event, updatedAt),
    );
    if (isDone) return { customer: verified, isNew: false, isFirstVerification: true };
  }
  throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
}

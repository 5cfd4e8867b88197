import type { StoreContext } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { changedEvent } from '../changed-event.ts';
import { createCustomer } from '../create-customer.ts';
import type { Customer } from '../customer.ts';
import { findCustomer } from '../find-customer.ts';
import { refreshTerms } from '../refresh-terms.ts';
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
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const customer = await findCustomer(ctx, { email });
    if (!customer) {
      const created = await createCustomer(ctx, { email, emailVerified: true });
      return created && { customer: created, isNew: true, isFirstVerification: false };
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
    const named = { id: customer.id, email };
    const isDone = await withTransaction(ctx, async ({ sql, storeId }) => {
      const isFirst = await updateFirstVerification(sql, storeId, named, event, updatedAt);
      if (isFirst) await refreshTerms(sql, storeId, customer.id);
      return isFirst;
    });
    return isDone ? { customer: verified, isNew: false, isFirstVerification: true } : undefined;
  });
}

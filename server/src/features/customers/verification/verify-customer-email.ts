import type { StoreContext } from '../../../context.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { changedEvent } from '../changed-event.ts';
import { createCustomer } from '../create-customer.ts';
import type { Customer } from '../customer.ts';
import { findCustomer } from '../find-customer.ts';
import { updateFirstVerification } from './verification-queries.ts';

export interface VerifiedCustomer {
  readonly customer: Customer;
  readonly isNew: boolean;
  /** The account had never proved its address: what was signed in there may be a stranger. */
  readonly isFirstProof: boolean;
}

const CLEARED = ['emailVerified', 'hasPassword', 'phone', 'firstName', 'lastName'];

/** Each lost race means that somebody else changed this very customer. */
const ATTEMPTS_MAX = 5;

/** Whose address this is, for one who has just proved that it is theirs. */
export async function verifyCustomerEmail(
  ctx: StoreContext,
  email: string,
): Promise<VerifiedCustomer> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const customer = await findCustomer(ctx, { email });
    if (!customer) {
      const created = await createCustomer(ctx, { email, emailVerified: true });
      return created && { customer: created, isNew: true, isFirstProof: false };
    }
    if (customer.emailVerified) return { customer, isNew: false, isFirstProof: false };
    const updatedAt = ctx.app.clock.now();
    const proved: Customer = {
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
    return isDone ? { customer: proved, isNew: false, isFirstProof: true } : undefined;
  });
}

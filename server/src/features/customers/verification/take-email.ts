import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { isUniqueViolation } from '../../../platform/db/failures.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { changedEvent } from '../changed-event.ts';
import type { Customer } from '../customer.ts';
import { findCustomer } from '../find-customer.ts';
import { refreshTerms } from '../refresh-terms.ts';
import { updateEmail, updateUnverifiedEmail } from './verification-queries.ts';

export interface TakenEmail {
  readonly customer: Customer;
  /** The customer who had the address without verification. */
  readonly takenFrom: CustomerId | null;
}

/**
 * Assigns a verified address to a customer. An earlier verified owner keeps it; an unverified one
 * loses it.
 */
export async function takeEmail(
  ctx: StoreContext,
  customerId: CustomerId,
  email: string,
): Promise<TakenEmail> {
  const holder = await findCustomer(ctx, { email });
  const isForeign = holder !== undefined && holder.id !== customerId;
  if (isForeign && !(await isReleased(ctx, holder, email))) throw new ApiError('EMAIL_TAKEN');
  const event = changedEvent(ctx, customerId, ['email', 'emailVerified']);
  const now = ctx.app.clock.now();
  try {
    const verified = { id: customerId, email };
    await withTransaction(ctx, async ({ sql, storeId }) => {
      await updateEmail(sql, storeId, verified, event, now);
      await refreshTerms(sql, storeId, customerId);
      return true;
    });
  } catch (error) {
    // Another customer took it between the two statements.
    throw isUniqueViolation(error) ? new ApiError('EMAIL_TAKEN') : error;
  }
  const customer = await findCustomer(ctx, { id: customerId });
  if (!customer) throw new Error('the signed-in customer does not exist');
  return { customer, takenFrom: isForeign ? holder.id : null };
}

async function isReleased(ctx: StoreContext, holder: Customer, email: string): Promise<boolean> {
  if (holder.emailVerified) return false;
  const event = changedEvent(ctx, holder.id, ['email', 'hasPassword']);
  const unverified = { id: holder.id, email };
  return await withTransaction(ctx, async ({ sql, storeId }) => {
    const now = ctx.app.clock.now();
    const isDone = await updateUnverifiedEmail(sql, storeId, unverified, event, now);
    if (isDone) await refreshTerms(sql, storeId, holder.id);
    return isDone;
  });
}

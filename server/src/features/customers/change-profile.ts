import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { CustomerId } from '../../values/ids.ts';
import { phoneIn } from '../messages/replies/read-phone.ts';
import type { CustomerUpdate } from './customer.ts';
import { updateProfile } from './profile-queries.ts';
import { refreshTerms } from './refresh-terms.ts';

/** By the calling customer or an operator. Returns the names of the fields that changed. */
export async function changeProfile(
  ctx: StoreContext,
  customerId: CustomerId,
  input: CustomerUpdate,
): Promise<readonly string[]> {
  const { caller } = ctx;
  const event = { id: ctx.ids.next<never>(), customerId, caller };
  const number = input.phone === undefined ? undefined : phoneIn(ctx.store, input.phone)?.number;
  const update = { ...input, number };
  let changed: readonly string[] = [];
  try {
    await withTransaction(ctx, async ({ sql, storeId }) => {
      changed = await updateProfile(sql, storeId, update, event, ctx.app.clock.now());
      if (changed.length > 0) await refreshTerms(sql, storeId, customerId);
      return changed.length > 0;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError('EMAIL_TAKEN') : error;
  }
  return changed;
}

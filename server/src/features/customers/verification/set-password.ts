import type { StoreContext } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { changedEvent } from '../changed-event.ts';
import type { Customer } from '../customer.ts';
import { updatePassword } from './verification-queries.ts';

/** After a verification of the address. Undefined if the customer's address has changed. */
export async function setPassword(
  ctx: StoreContext,
  customer: Customer,
  email: string,
  passwordHash: string,
): Promise<Customer | undefined> {
  const updatedAt = ctx.app.clock.now();
  const event = changedEvent(ctx, customer.id, ['hasPassword']);
  const verified = { id: customer.id, email, passwordHash };
  const isSet = await withTransaction(ctx, ({ sql, storeId }) =>
    updatePassword(sql, storeId, verified, event, updatedAt),
  );
  return isSet ? { ...customer, passwordHash, updatedAt } : undefined;
}

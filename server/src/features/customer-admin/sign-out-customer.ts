import type { StoreContext } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { CustomerId } from '../../values/ids.ts';
import { endSignIns } from '../auth/sessions/end-sign-ins.ts';
import { getCustomer } from './read-customer-details.ts';

/** Ends all sessions and cart tokens of a customer, as their own sign-out everywhere does. */
export async function signOutCustomer(ctx: StoreContext, customerId: string): Promise<CustomerId> {
  return await withTransaction(ctx, async (inside) => {
    const { id } = await getCustomer(inside, customerId);
    await endSignIns(inside, id);
    return id;
  });
}

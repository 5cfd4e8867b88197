import type { StoreContext } from '../../context.ts';
import type { CustomerId } from '../../values/ids.ts';
import type { CustomerEvent } from './verification/verification-queries.ts';

/** Names the changed fields without their values, which are read from the customer. */
export function changedEvent(
  ctx: StoreContext,
  customerId: CustomerId,
  changed: readonly string[],
): CustomerEvent {
  return { id: ctx.ids.next<never>(), data: { customerId, changed } };
}

import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { CustomerId } from '../../values/ids.ts';

/** The customer who acts, where nothing is done without one. */
export function signedIn({ caller }: Pick<StoreContext, 'caller'>): CustomerId {
  if (!caller) throw new ApiError('CUSTOMER_TOKEN_REQUIRED');
  return caller.customerId;
}

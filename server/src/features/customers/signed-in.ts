import type { Caller, StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { CustomerId } from '../../values/ids.ts';

/** The calling customer's id; throws without one. */
export function signedIn(ctx: Pick<StoreContext, 'caller'>): CustomerId {
  return signedInCaller(ctx).customerId;
}

export function signedInCaller({ caller }: Pick<StoreContext, 'caller'>): Caller {
  if (!caller) throw new ApiError('CUSTOMER_TOKEN_REQUIRED');
  return caller;
}

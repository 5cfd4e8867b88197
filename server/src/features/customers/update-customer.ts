import type { StoreContext } from '../../context.ts';
import { changeProfile } from './change-profile.ts';
import type { Customer, ProfileUpdate } from './customer.ts';
import { readCustomer } from './read-customer.ts';
import { signedInCaller } from './signed-in.ts';
import { refuseSignedOut } from './still-signed-in.ts';

/** Omitted fields are unchanged. Without a change nothing is written and no event is emitted. */
export async function updateCustomer(ctx: StoreContext, input: ProfileUpdate): Promise<Customer> {
  const changed = await changeProfile(ctx, signedInCaller(ctx).customerId, input);
  if (changed.length === 0) await refuseSignedOut(ctx);
  return await readCustomer(ctx);
}

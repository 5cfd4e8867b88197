import type { StoreContext } from '../../context.ts';
import { phoneIn } from '../messages/replies/read-phone.ts';
import type { Customer, ProfileUpdate } from './customer.ts';
import { updateProfile } from './profile-queries.ts';
import { readCustomer } from './read-customer.ts';
import { signedInCaller } from './signed-in.ts';
import { refuseSignedOut } from './still-signed-in.ts';

/** Omitted fields are unchanged. Without a change nothing is written and no event is emitted. */
export async function updateCustomer(ctx: StoreContext, input: ProfileUpdate): Promise<Customer> {
  const event = { id: ctx.ids.next<never>(), caller: signedInCaller(ctx) };
  const number = input.phone === undefined ? undefined : phoneIn(ctx.store, input.phone)?.number;
  const profile = { ...input, number };
  const isChanged = await ctx.write((sql) =>
    updateProfile(sql, ctx.storeId, profile, event, ctx.app.clock.now()),
  );
  if (!isChanged) await refuseSignedOut(ctx);
  return await readCustomer(ctx);
}

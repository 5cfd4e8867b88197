import type { StoreContext } from '../../context.ts';
import type { Customer } from './customer.ts';
import { updateProfile } from './profile-queries.ts';
import { readCustomer } from './read-customer.ts';
import { signedIn } from './signed-in.ts';

export interface ProfileWish {
  readonly firstName?: string;
  readonly lastName?: string;
  /** As it is written; an empty one takes it away. */
  readonly phone?: string;
}

/** Leaves what is not named. What is as it should be is not written, and nobody is told. */
export async function updateCustomer(ctx: StoreContext, wish: ProfileWish): Promise<Customer> {
  const event = { id: ctx.ids.next<never>(), customerId: signedIn(ctx) };
  await ctx.write((sql) => updateProfile(sql, ctx.storeId, wish, event, ctx.app.clock.now()));
  return await readCustomer(ctx);
}

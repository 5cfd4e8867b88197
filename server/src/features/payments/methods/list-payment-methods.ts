import type { StoreContext } from '../../../context.ts';
import { modeOf } from '../../../ports/store.ts';
import { signedIn } from '../../customers/signed-in.ts';
import { listMethods } from './method-queries.ts';
import type { PaymentMethod } from './payment-method.ts';

/** Those of the sandbox stay where they are when a store goes live, and are offered to nobody. */
export async function listPaymentMethods(ctx: StoreContext): Promise<readonly PaymentMethod[]> {
  return await listMethods(ctx.sql, ctx.storeId, {
    customerId: signedIn(ctx),
    mode: modeOf(ctx.store),
  });
}

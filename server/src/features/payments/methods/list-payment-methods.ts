import type { StoreContext } from '../../../context.ts';
import { modeOf } from '../../../ports/store.ts';
import { signedIn } from '../../customers/signed-in.ts';
import { listMethods } from './method-queries.ts';
import type { PaymentMethod } from './payment-method.ts';

/** Sandbox methods remain stored when a store goes live, but are not listed. */
export async function listPaymentMethods(
  ctx: StoreContext,
  customerId = signedIn(ctx),
): Promise<readonly PaymentMethod[]> {
  return await listMethods(ctx.sql, ctx.storeId, {
    customerId,
    mode: modeOf(ctx.store),
  });
}

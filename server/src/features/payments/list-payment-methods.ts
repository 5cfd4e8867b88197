import type { StoreContext } from '../../context.ts';
import { signedIn } from '../customers/signed-in.ts';
import { listMethods } from './method-queries.ts';
import type { PaymentMethod } from './payment-method.ts';

export async function listPaymentMethods(ctx: StoreContext): Promise<readonly PaymentMethod[]> {
  return await listMethods(ctx.sql, ctx.storeId, signedIn(ctx));
}

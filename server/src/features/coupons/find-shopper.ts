import type { StoreContext } from '../../context.ts';
import type { CustomerId } from '../../values/ids.ts';
import { findCustomer } from '../customers/find-customer.ts';
import { type Shopper, shopperName } from './coupon.ts';

/** The shopper whose uses are counted; null if not yet known. */
export async function findShopper(
  ctx: StoreContext,
  customerId: CustomerId | null,
  email: string | null,
): Promise<Shopper | null> {
  const customer = customerId && (await findCustomer(ctx, { id: customerId }));
  const name = shopperName(customerId, customer ? customer.email : email);
  return name === null ? null : shopperHash(ctx, name);
}

export function shopperHash({ app, storeId }: StoreContext, name: string): Shopper {
  return app.identifierHash(`shopper ${storeId} ${name}`);
}

import type { StoreContext } from '../../../context.ts';
import type { Address } from '../../../values/address.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { defaultAddress, shippingAddressOf } from './address-book.ts';
import { listSavedAddresses } from './address-queries.ts';

/** The customer's default shipping address. */
export async function findDefaultAddress(
  ctx: StoreContext,
  customerId: CustomerId,
): Promise<Address | undefined> {
  const preferred = defaultAddress(await listSavedAddresses(ctx.sql, ctx.storeId, customerId));
  return preferred && shippingAddressOf(preferred);
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type AddressId, parseId } from '../../../values/ids.ts';
import { signedIn } from '../signed-in.ts';
import { deleteSavedAddress } from './address-queries.ts';

/** If it was the default, another one becomes it: the default is derived from the rest. */
export async function deleteAddress(ctx: StoreContext, addressId: string): Promise<AddressId> {
  const id = parseId<AddressId>(addressId);
  const isGone =
    id && (await ctx.write((sql) => deleteSavedAddress(sql, ctx.storeId, signedIn(ctx), id)));
  if (!isGone) throw new ApiError('ADDRESS_NOT_FOUND');
  return id;
}

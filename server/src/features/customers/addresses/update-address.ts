import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type AddressId, parseId } from '../../../values/ids.ts';
import { signedIn } from '../signed-in.ts';
import type { AddressInput } from './address-book.ts';
import { updateSavedAddress } from './address-queries.ts';
import { type AddressEntry, entryOf, readAddressBook } from './read-address-book.ts';

export async function updateAddress(
  ctx: StoreContext,
  addressId: string,
  input: AddressInput,
): Promise<AddressEntry> {
  const id = parseId<AddressId>(addressId);
  const isChanged =
    id &&
    (await ctx.write((sql) =>
      updateSavedAddress(sql, ctx.storeId, signedIn(ctx), id, input, ctx.now()),
    ));
  if (!isChanged) throw new ApiError('ADDRESS_NOT_FOUND');
  return entryOf(await readAddressBook(ctx), id);
}

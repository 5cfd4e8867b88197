import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { signedIn } from '../signed-in.ts';
import { type AddressBook, defaultAddress, type SavedAddress } from './address-book.ts';
import { listSavedAddresses } from './address-queries.ts';

export async function readAddressBook(
  ctx: StoreContext,
  customerId = signedIn(ctx),
): Promise<AddressBook> {
  return await listSavedAddresses(ctx.sql, ctx.storeId, customerId);
}

/** An address and whether it is the default, which depends on all of them. */
export interface AddressEntry {
  readonly address: SavedAddress;
  readonly isDefault: boolean;
}

export function entryOf(book: AddressBook, addressId: string): AddressEntry {
  const address = book.find(({ id }) => id === addressId.toLowerCase());
  if (!address) throw new ApiError('ADDRESS_NOT_FOUND');
  return { address, isDefault: defaultAddress(book) === address };
}

import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { AddressId } from '../../../values/ids.ts';
import { signedInCaller } from '../signed-in.ts';
import { refuseSignedOut } from '../still-signed-in.ts';
import { ADDRESSES_MAX, type NewSavedAddress, newSavedAddress } from './address-book.ts';
import { insertSavedAddress } from './address-queries.ts';
import { type AddressEntry, entryOf, readAddressBook } from './read-address-book.ts';

/** Each conflict means that another address was saved. */
const ATTEMPTS_MAX = 2 * ADDRESSES_MAX;

export async function createAddress(
  ctx: StoreContext,
  input: NewSavedAddress,
): Promise<AddressEntry> {
  const caller = signedInCaller(ctx);
  const address = newSavedAddress(ctx.ids.next<AddressId>(), input, ctx.now());
  // Serialized, since concurrent calls would take the same slot.
  return await ctx.app.keyedQueue.run(ctx.storeId, `addresses ${caller.customerId}`, () =>
    retryOnConflict(ATTEMPTS_MAX, async () => {
      const isKept = await ctx.write((sql) =>
        insertSavedAddress(sql, ctx.storeId, caller, address),
      );
      const book = await readAddressBook(ctx);
      if (isKept) return entryOf(book, address.id);
      if (book.length >= ADDRESSES_MAX) throw new ApiError('ADDRESS_LIMIT_REACHED');
      await refuseSignedOut(ctx);
      return undefined;
    }),
  );
}

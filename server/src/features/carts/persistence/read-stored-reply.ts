import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type CartId, parseId } from '../../../values/ids.ts';
import type { StoredReply } from '../cart-view.ts';
import { isHidden } from '../ownership.ts';
import { listStoredReplies } from './cart-queries.ts';

/** For replies only. Batched with concurrent reads of the store. */
export async function readStoredReply(
  { app, storeId, caller }: StoreContext,
  cartId: string,
): Promise<StoredReply> {
  const id = parseId<CartId>(cartId);
  const cart =
    id &&
    (await app.requestBatcher.read<StoredReply>('stored replies', storeId, id, (ids) =>
      listStoredReplies(app.sql, storeId, ids as CartId[]),
    ));
  if (!cart || isHidden(cart, caller)) throw new ApiError('CART_NOT_FOUND');
  return cart;
}

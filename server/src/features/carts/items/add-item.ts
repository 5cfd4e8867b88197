import type { StoreContext } from '../../../context.ts';
import type { ItemId } from '../../../values/ids.ts';
import { type Cart, type NewItem, withItem } from '../cart.ts';
import { changeCart } from '../persistence/change-cart.ts';
import { validateItems } from './validate-items.ts';

export async function addItem(ctx: StoreContext, cartId: string, item: NewItem): Promise<Cart> {
  const itemId = ctx.ids.next<ItemId>();
  // Holds no lock while the validator of a live store calls the merchant's server.
  return await changeCart(ctx, cartId, (cart) =>
    validateItems(ctx, cart, withItem(cart, itemId, item), 'item_add'),
  );
}

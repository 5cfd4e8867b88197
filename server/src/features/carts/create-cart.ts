import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type Attribution, attributionOrNull } from './attribution.ts';
import { addQuantities, type Cart, emptyCart, LINES_MAX, type NewItem, withItem } from './cart.ts';
import { validateItems } from './items/validate-items.ts';
import { prepareForSave } from './persistence/change-cart.ts';
import { saveNewCart } from './persistence/save-new-cart.ts';

export interface NewCart {
  readonly items?: readonly NewItem[];
  readonly attribution?: Attribution;
  readonly currency?: string;
}

/** The cart belongs to the signed-in customer, if any; customers may have several. */
export async function createCart(
  ctx: StoreContext,
  input: NewCart,
): Promise<{ cart: Cart; sessionToken: string }> {
  const { currency } = ctx.store;
  if (input.currency !== undefined && input.currency.toUpperCase() !== currency) {
    throw new ApiError('CURRENCY_NOT_SUPPORTED');
  }
  const empty = emptyCart(ctx.ids.next(), currency, ctx.now());
  const filled = joined(input.items ?? []).reduce<Cart>(
    (cart, item) => withItem(cart, ctx.ids.next(), item),
    {
      ...empty,
      customerId: ctx.caller?.customerId ?? null,
      attribution: attributionOrNull(input.attribution),
    },
  );
  const validated = await validateItems(ctx, empty, filled, 'item_add');
  const cart: Cart = {
    ...(await prepareForSave(ctx, empty, validated)),
    updatedAt: empty.createdAt,
  };
  return { cart, sessionToken: await saveNewCart(ctx, cart) };
}

/**
 * Joins items into lines. The body limit alone bounds their number, so this is linear and stops at
 * the first line too many, before the store is called.
 */
function joined(items: readonly NewItem[]): NewItem[] {
  const lines = new Map<string, NewItem>();
  for (const item of items) {
    const metadata = Object.entries(item.metadata ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    const product = JSON.stringify([item.sku, metadata]);
    const same = lines.get(product);
    const quantity = addQuantities(same?.quantity ?? 0, item.quantity ?? 1);
    lines.set(product, { ...(same ?? item), quantity });
    if (lines.size > LINES_MAX) throw new ApiError('CART_TOO_LARGE');
  }
  return [...lines.values()];
}

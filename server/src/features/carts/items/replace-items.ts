import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { ItemId } from '../../../values/ids.ts';
import { addQuantities, type Cart, type CartItem, LINES_MAX, newLine } from '../cart.ts';
import type { RefusedLine } from '../cart-agent.ts';
import { checkItems, type Refusal } from './validate-items.ts';

/** A line of the replacement: an existing one by its id, or else by its SKU. */
export interface RequestedLine {
  readonly id?: string | undefined;
  readonly sku: string;
  readonly quantity: number;
}

export interface ReplacedItems {
  readonly cart: Cart;
  readonly refused: readonly RefusedLine[];
}

/**
 * Replaces all lines. Lines of one SKU are joined. A line keeps its id and metadata where the cart
 * has it already. A line that cannot be sold is left out, one with too many units is reduced to
 * the stock, and both are reported.
 */
export async function replaceItems(
  ctx: StoreContext,
  before: Cart,
  wanted: readonly RequestedLine[],
): Promise<ReplacedItems> {
  const lines = joined(wanted).map((line) => lineOf(ctx, before, line));
  const judged = await checkItems(ctx, before, { ...before, items: lines }, 'item_add');
  const refusals = new Map(judged.refusals.map((refusal) => [refusal.item.id, refusal]));
  const kept = judged.cart.items.flatMap((item) => left(item, refusals.get(item.id)));
  const reduced = { ...judged.cart, items: kept, warnings: [] };
  const refused = judged.refusals.map(refusedLine);
  if (!kept.some(({ id }) => refusals.has(id))) return { cart: reduced, refused };
  // A reduced line was not priced with its first quantity.
  const again = await checkItems(ctx, before, reduced, 'item_add');
  const gone = new Set(again.refusals.map(({ item }) => item.id));
  const items = again.cart.items.filter(({ id }) => !gone.has(id));
  return { cart: { ...again.cart, items, warnings: [] }, refused };
}

/** Linear, and stops at the first line too many. */
function joined(wanted: readonly RequestedLine[]): RequestedLine[] {
  const lines = new Map<string, RequestedLine>();
  for (const line of wanted) {
    const same = lines.get(line.sku);
    const quantity = addQuantities(same?.quantity ?? 0, line.quantity);
    lines.set(line.sku, { ...line, ...same, quantity });
    if (lines.size > LINES_MAX) throw new ApiError('CART_TOO_LARGE');
  }
  return [...lines.values()];
}

/** The product of a line never changes: an id with another SKU is a new line. */
function lineOf(
  ctx: StoreContext,
  { items }: Cart,
  { id, sku, quantity }: RequestedLine,
): CartItem {
  const same =
    items.find((item) => item.id === id?.toLowerCase() && item.sku === sku) ??
    items.find((item) => item.sku === sku);
  return same ? { ...same, quantity } : newLine(ctx.ids.next<ItemId>(), { sku, quantity });
}

function left(item: CartItem, refusal: Refusal | undefined): CartItem[] {
  if (!refusal) return [item];
  const quantity = refusal.code === 'QUANTITY_UNAVAILABLE' ? (refusal.maxQuantity ?? 0) : 0;
  return quantity > 0 ? [{ ...item, quantity }] : [];
}

function refusedLine({ item, code }: Refusal): RefusedLine {
  const { sku, quantity } = item;
  return { sku, quantity, code: code as RefusedLine['code'] };
}

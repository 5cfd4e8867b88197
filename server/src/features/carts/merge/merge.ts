import type { ItemId } from '../../../values/ids.ts';
import { addQuantities, type Cart, type CartItem, isSameProduct } from '../cart.ts';
import type { CartAddOn } from '../pricing/add-on.ts';

export const STRATEGIES = ['sum', 'max', 'keep_target', 'keep_source'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export interface MergeReport {
  readonly added: number;
  readonly combined: number;
  readonly dropped: readonly { sku: string; reason: string }[];
}

/** How many of a product there are when both carts hold it. */
const QUANTITY: Record<Strategy, (target: number, source: number) => number> = {
  sum: addQuantities,
  max: Math.max,
  keep_target: (target) => target,
  keep_source: (_target, source) => source,
};

/** The target with the source's lines; which of them may be sold is decided afterwards. */
export function combined(target: Cart, source: Cart, strategy: Strategy): Cart {
  const isInTarget = (item: CartItem) => target.items.some((line) => isSameProduct(line, item));
  const lines = target.items.map((line) => {
    const same = source.items.find((item) => isSameProduct(line, item));
    if (!same) return line;
    return { ...line, quantity: QUANTITY[strategy](line.quantity, same.quantity) };
  });
  return {
    ...target,
    items: [...lines, ...source.items.filter((item) => !isInTarget(item))],
    addOns: combinedAddOns(target, source),
    attribution: target.attribution ?? source.attribution,
  };
}

/**
 * A warranty follows its line, also into the target's line of the same product; what the target has
 * already wins. There is one protection for the whole.
 */
function combinedAddOns(target: Cart, source: Cart): CartAddOn[] {
  const taken = new Set(target.addOns.map(({ itemId }) => itemId));
  const coming = source.addOns.map((addOn) => {
    const line = source.items.find(({ id }) => id === addOn.itemId);
    const joined = line && target.items.find((item) => isSameProduct(item, line));
    return joined ? { ...addOn, itemId: joined.id } : addOn;
  });
  return [...target.addOns, ...coming.filter(({ itemId }) => !taken.has(itemId))];
}

/**
 * A merge never fails because of one line: a line of the source that cannot be sold stays behind,
 * and a line both had keeps the target's quantity. The report says so.
 */
export function withoutRefused(
  merged: Cart,
  target: Cart,
  refusals: readonly { item: CartItem; code: string }[],
): { cart: Cart; dropped: MergeReport['dropped'] } {
  const before = new Map<ItemId, CartItem>(target.items.map((item) => [item.id, item]));
  const touched = refusals.filter(({ item }) => before.get(item.id)?.quantity !== item.quantity);
  const refused = new Set(touched.map(({ item }) => item.id));
  const kept = new Set(target.addOns.map(({ id }) => id));
  const keep = (item: CartItem) => (refused.has(item.id) ? (before.get(item.id) ?? []) : item);
  return {
    cart: {
      ...merged,
      items: merged.items.flatMap(keep),
      // What came for a line that stayed behind stays behind as well.
      addOns: merged.addOns.filter(
        ({ id, itemId }) => !itemId || !refused.has(itemId) || kept.has(id),
      ),
      warnings: merged.warnings.filter(({ itemId }) => itemId === null || !refused.has(itemId)),
    },
    dropped: touched.map(({ item, code }) => ({ sku: item.sku, reason: code })),
  };
}

/** Every line of the source is counted once: it came along, joined a line, or stayed behind. */
export function reportOf(source: Cart, merged: Cart, dropped: MergeReport['dropped']): MergeReport {
  const kept = new Set(merged.items.map(({ id }) => id));
  const added = source.items.filter(({ id }) => kept.has(id)).length;
  return { added, combined: source.items.length - added - dropped.length, dropped };
}

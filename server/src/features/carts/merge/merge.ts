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

/** The quantity of a product that both carts hold. */
const QUANTITY: Record<Strategy, (target: number, source: number) => number> = {
  sum: addQuantities,
  max: Math.max,
  keep_target: (target) => target,
  keep_source: (_target, source) => source,
};

/** The target with the source's lines, not yet validated. */
export function combineCarts(target: Cart, source: Cart, strategy: Strategy): Cart {
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
 * A warranty follows its line, also into the target's line of the same product; the target's own
 * wins. The cart has at most one protection.
 */
function combinedAddOns(target: Cart, source: Cart): CartAddOn[] {
  const covered = new Set(target.addOns.map(({ itemId }) => itemId));
  const coming = source.addOns.map((addOn) => {
    const line = source.items.find(({ id }) => id === addOn.itemId);
    const joined = line && target.items.find((item) => isSameProduct(item, line));
    return joined ? { ...addOn, itemId: joined.id } : addOn;
  });
  return [...target.addOns, ...coming.filter(({ itemId }) => !covered.has(itemId))];
}

/**
 * An invalid line does not fail a merge: a source line is dropped, and a common line keeps the
 * target's quantity. The report lists both.
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
      // Add-ons of dropped lines are dropped too.
      addOns: merged.addOns.filter(
        ({ id, itemId }) => !itemId || !refused.has(itemId) || kept.has(id),
      ),
      warnings: merged.warnings.filter(({ itemId }) => itemId === null || !refused.has(itemId)),
    },
    dropped: touched.map(({ item, code }) => ({ sku: item.sku, reason: code })),
  };
}

/** Every source line is counted once: added, joined or dropped. */
export function reportOf(source: Cart, merged: Cart, dropped: MergeReport['dropped']): MergeReport {
  const kept = new Set(merged.items.map(({ id }) => id));
  const added = source.items.filter(({ id }) => kept.has(id)).length;
  return { added, combined: source.items.length - added - dropped.length, dropped };
}

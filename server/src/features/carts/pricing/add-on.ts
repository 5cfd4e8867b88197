import type { AddOnId, ItemId, PlanId } from '../../../values/ids.ts';
import { allocate, type Cents, sum, times, ZERO } from '../../../values/money.ts';

const WHOLE_BASIS_POINTS = 10_000;

/** How a price is derived from the covered value. */
export type PriceRule =
  | {
      readonly kind: 'percent';
      /** Hundredths of a percent. */
      readonly basisPoints: number;
      readonly minimum: Cents;
      readonly maximum: Cents | null;
    }
  | {
      readonly kind: 'bands';
      /** In ascending order; the last band has no upper limit. */
      readonly bands: readonly { readonly below: Cents | null; readonly price: Cents }[];
    };

/** An add-on as stored in an order. */
export interface AddOn {
  readonly id: AddOnId;
  readonly type: 'warranty' | 'insurance';
  /** The line that a warranty covers. */
  readonly itemId: ItemId | null;
  readonly name: string;
  /** Per unit. */
  readonly price: Cents;
  readonly quantity: number;
  readonly planId: PlanId | null;
  readonly termMonths: number | null;
  readonly coverage: string | null;
}

/** In a cart it includes its price rule, so that repricing needs no lookup. */
export interface CartAddOn extends AddOn {
  readonly rule: PriceRule;
}

interface Line {
  readonly id: ItemId;
  readonly unitPrice: Cents;
  readonly quantity: number;
  readonly requiresShipping: boolean;
}

interface Covered {
  readonly items: readonly Line[];
  readonly addOns: readonly CartAddOn[];
}

/**
 * Recalculates the add-ons after a change: a warranty follows its line, and protection is removed
 * when nothing is shipped.
 */
export function repricedAddOns(cart: Covered): CartAddOn[] {
  if (cart.addOns.length === 0) return [];
  const lines = new Map(cart.items.map((line) => [line.id, line]));
  return cart.addOns.flatMap((addOn) => {
    if (addOn.itemId === null) {
      const price = protectionPrice(cart.items, addOn.rule);
      return price === undefined ? [] : { ...addOn, price };
    }
    const line = lines.get(addOn.itemId);
    if (!line) return [];
    return { ...addOn, price: priceBy(addOn.rule, line.unitPrice), quantity: line.quantity };
  });
}

/** Undefined if nothing is shipped. */
export function protectionPrice(items: readonly Line[], rule: PriceRule): Cents | undefined {
  const shipped = items.filter(({ requiresShipping }) => requiresShipping);
  if (shipped.length === 0) return undefined;
  return priceBy(rule, sum(shipped.map(({ unitPrice, quantity }) => times(unitPrice, quantity))));
}

export function priceBy(rule: PriceRule, value: Cents): Cents {
  if (rule.kind === 'bands') {
    const band = rule.bands.find(({ below }) => below === null || value < below);
    return band?.price ?? ZERO;
  }
  const weights = [rule.basisPoints, WHOLE_BASIS_POINTS - rule.basisPoints];
  const share = allocate(value, weights)[0] ?? ZERO;
  const least = Math.max(share, rule.minimum) as Cents;
  return rule.maximum === null ? least : (Math.min(least, rule.maximum) as Cents);
}

export function addOnTotal(addOns: readonly AddOn[]): Cents {
  return sum(addOns.map(({ price, quantity }) => times(price, quantity)));
}

/** The agreed values in a fixed order, for the quote's hash. */
export function addOnValues({ id, type, itemId, price, quantity, planId }: CartAddOn): unknown[] {
  return [id, type, itemId, price, quantity, planId];
}

/** Without the price rule, which is private to the store. */
export function addOnView(addOn: CartAddOn): AddOn {
  const { rule: _, ...shown } = addOn;
  return shown;
}

import type { AddOnId, ItemId, PlanId } from '../../../values/ids.ts';
import { allocate, type Cents, sum, times, ZERO } from '../../../values/money.ts';

const WHOLE_BASIS_POINTS = 10_000;

/** How a price follows from the value of what is covered. */
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
      /** In ascending order; the last one is open. */
      readonly bands: readonly { readonly below: Cents | null; readonly price: Cents }[];
    };

/** An add-on as an order keeps it. */
export interface AddOn {
  readonly id: AddOnId;
  readonly type: 'warranty' | 'insurance';
  /** The line a warranty is for. */
  readonly itemId: ItemId | null;
  readonly name: string;
  /** Of one piece. */
  readonly price: Cents;
  readonly quantity: number;
  readonly planId: PlanId | null;
  readonly termMonths: number | null;
  readonly coverage: string | null;
}

/** In a cart it also keeps how it is priced, so that a change of the cart asks nobody. */
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
 * The add-ons of a cart after any change of it: a warranty leaves with its line and follows its
 * quantity and price, and protection leaves with the last thing that is shipped.
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

/** Undefined where nothing is shipped, so that there is nothing to protect. */
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

/** What a shopper agrees to, in a fixed order, for the hash of a quote. */
export function addOnValues({ id, type, itemId, price, quantity, planId }: CartAddOn): unknown[] {
  return [id, type, itemId, price, quantity, planId];
}

/** Without the rule: how a price came about is the store's business. */
export function addOnView(addOn: CartAddOn): AddOn {
  const { rule: _, ...shown } = addOn;
  return shown;
}

import type { CartItem, Totals } from '../../carts/cart.ts';

export interface Total {
  readonly type: string;
  readonly amount: number;
  readonly display_text?: string;
}

/** The others add up to `total`, which is what is charged. */
export function encodeTotals(totals: Totals, hasRate: boolean): Total[] {
  const { subtotal, discountTotal, addOnTotal, shippingTotal, taxTotal, giftCardTotal } = totals;
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: subtotal },
    ...some('discount', 'Discount', -discountTotal),
    ...some('fee', 'Add-ons', addOnTotal),
    ...(hasRate ? [{ type: 'fulfillment', display_text: 'Shipping', amount: shippingTotal }] : []),
    ...some('tax', 'Tax', taxTotal),
    ...some('gift_card', 'Gift card', -giftCardTotal),
    { type: 'total', display_text: 'Total', amount: totals.amountDue },
  ];
}

export function encodeLineTotals({ lineSubtotal, lineDiscount }: CartItem): Total[] {
  return [
    { type: 'subtotal', amount: lineSubtotal },
    ...(lineDiscount > 0 ? [{ type: 'discount', amount: -lineDiscount }] : []),
    { type: 'total', amount: lineSubtotal - lineDiscount },
  ];
}

function some(type: string, displayText: string, amount: number): Total[] {
  return amount === 0 ? [] : [{ type, display_text: displayText, amount }];
}

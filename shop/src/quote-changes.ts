import type { CartItem, CheckoutSession, QuoteChange } from '@cartwright/client';
import { money } from './money.ts';
import { texts } from './texts.ts';

type Seen = { readonly items: readonly Pick<CartItem, 'id' | 'name'>[] };

/** What the merchant's side changed, one sentence each. `before` is what the shopper saw. */
export function changeTexts(
  changes: readonly QuoteChange[],
  before: Seen,
  { totals }: Pick<CheckoutSession, 'totals'>,
): string[] {
  const show = (amount: number | null) => money(amount ?? 0, totals.currency);
  return changes.map(({ code, itemId, before: from, after }) => {
    const name = before.items.find(({ id }) => id === itemId)?.name ?? '';
    const t = texts.changes;
    switch (code) {
      case 'price_changed':
        return t.price_changed(name, show(from), show(after));
      case 'unavailable':
        return t.unavailable(name);
      case 'quantity_reduced':
        return t.quantity_reduced(name, after ?? 0);
      default:
        return t[code];
    }
  });
}

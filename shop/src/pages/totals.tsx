import type { OrderTotals, Totals } from '@cartwright/client';
import { money } from '../money.ts';
import { texts } from '../texts.ts';

interface TotalsProps {
  readonly totals: Totals | OrderTotals;
  /** Before there is a rate, 0 means "not known yet". */
  readonly isShippingKnown: boolean;
}

/** Every amount comes from the service; a storefront adds nothing up. */
export function TotalsTable({ totals, isShippingKnown }: TotalsProps) {
  const t = texts.totals;
  const { shippingTotal, giftCardTotal } = totals;
  const show = (amount: number) => money(amount, totals.currency);
  const shipping = shippingTotal > 0 ? show(shippingTotal) : t.free;
  const rows: [string, string, boolean][] = [
    [t.subtotal, show(totals.subtotal), true],
    [t.discount, show(-totals.discountTotal), totals.discountTotal > 0],
    [t.addOns, show(totals.addOnTotal), totals.addOnTotal > 0],
    [t.shipping, isShippingKnown ? shipping : t.atCheckout, true],
    [t.tax, show(totals.taxTotal), totals.taxTotal > 0],
    [t.taxIncluded, show(totals.taxIncluded), totals.taxIncluded > 0],
    [t.giftCards, show(-giftCardTotal), giftCardTotal > 0],
  ];
  return (
    <dl className="totals">
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <div className="due">
        <dt>{giftCardTotal > 0 ? t.due : t.total}</dt>
        <dd>{show(totals.amountDue)}</dd>
      </div>
    </dl>
  );
}

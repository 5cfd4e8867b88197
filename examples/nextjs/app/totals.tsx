import type { Cart } from '@cartwright/client';
import { money } from '@/lib/money';

export function Totals({ totals }: { totals: Cart['totals'] }) {
  const { currency } = totals;
  const rows = [
    { label: 'Subtotal', amount: totals.subtotal },
    { label: 'Discount', amount: -totals.discountTotal },
    { label: 'Shipping', amount: totals.shippingTotal },
    { label: 'Tax', amount: totals.taxTotal },
  ].filter(({ label, amount }) => label === 'Subtotal' || amount !== 0);
  return (
    <dl>
      {[...rows, { label: 'Total', amount: totals.amountDue }].map(({ label, amount }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { orderTexts } from '../../../texts/orders/order.ts';
import { type Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Card } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values.tsx';
import { Ledger } from './ledger.tsx';
import type { ShownOrder } from './shown-order.ts';

const { money: texts } = orderTexts;

/** What the order costs, side by side with what moved in the ledger. */
export function OrderMoney({ order }: { order: ShownOrder }) {
  return (
    <Card title={texts.title}>
      <div className="grid gap-6 xl:grid-cols-2">
        <section>
          <h3 className="mb-2 font-medium">{texts.sum}</h3>
          <DescriptionList isMoney items={sumOf(order)} />
        </section>
        <section className="min-w-0">
          <h3 className="mb-2 font-medium">{texts.ledger}</h3>
          <Ledger order={order} />
        </section>
      </div>
    </Card>
  );
}

function sumOf({ totals, shippingRate, currency }: ShownOrder): Description[] {
  const row = (term: string, amount: number, isMain = false): Description => ({
    term,
    value: (
      <span className={isMain ? 'font-semibold' : ''}>
        <Money amount={amount} currency={currency} />
      </span>
    ),
  });
  const given = (term: string, amount: number, shown = amount) =>
    amount === 0 ? [] : [row(term, shown)];
  return [
    row(texts.subtotal, totals.subtotal),
    ...given(texts.discount, totals.discountTotal, -totals.discountTotal),
    ...given(texts.addOns, totals.addOnTotal),
    row(texts.shipping(shippingRate?.name), totals.shippingTotal),
    ...given(texts.tax, totals.taxTotal),
    ...given(texts.taxIncluded, totals.taxIncluded),
    row(texts.total, totals.total, true),
    ...given(texts.giftCards, totals.giftCardTotal),
    ...(totals.giftCardTotal > 0 ? [row(texts.due, totals.amountDue)] : []),
    row(texts.paid, totals.paid),
    ...given(texts.refunded, totals.refunded),
  ];
}

import type { Return } from '@cartwright/client/admin';
import { formatMoney } from '../../../format/money.ts';
import { orderTexts } from '../../../texts/orders/order.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { Money } from '../../../ui/values.tsx';
import type { ShownLine, ShownOrder } from './shown-order.ts';
import { useOrderReturns } from './use-order-returns.ts';

const { lines: texts } = orderTexts;

/** The lines with what was shipped, returned and refunded of each. */
export function OrderLines({ order }: { order: ShownOrder }) {
  const { currency } = order;
  const shipped = shippedByLine(order);
  const returned = returnedByLine(useOrderReturns(order).data?.returns ?? []);
  return (
    <Card title={texts.title} isFlush>
      <Table
        label={texts.title}
        rows={order.items}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'product',
            header: texts.product,
            isPrimary: true,
            cell: (line) => <Product line={line} currency={currency} />,
          },
          {
            id: 'state',
            header: texts.state,
            cell: (line) => (
              <LineState
                line={line}
                shipped={shipped.get(line.id) ?? 0}
                returned={returned.get(line.id) ?? 0}
              />
            ),
          },
          {
            id: 'price',
            header: texts.price,
            align: 'end',
            cell: ({ unitPrice }) => <Money amount={unitPrice} currency={currency} />,
          },
          {
            id: 'quantity',
            header: texts.quantity,
            align: 'end',
            cell: ({ quantity }) => quantity,
          },
          {
            id: 'total',
            header: texts.total,
            align: 'end',
            cell: ({ lineTotal }) => <Money amount={lineTotal} currency={currency} />,
          },
        ]}
      />
      {order.addOns.length > 0 && <AddOns order={order} />}
    </Card>
  );
}

function Product({ line, currency }: { line: ShownLine; currency: string }) {
  const { sku, name, source, lineDiscount, lineTax } = line;
  const details = [
    sku,
    lineDiscount > 0 && texts.discount(formatMoney(lineDiscount, currency)),
    lineTax > 0 && texts.tax(formatMoney(lineTax, currency)),
  ].filter(Boolean);
  return (
    <div className="min-w-0">
      <span className="font-medium break-words">{name}</span>{' '}
      {source === 'upsell' && <Badge tone="accent">{texts.upsell}</Badge>}
      <span className="block text-sm text-muted">{details.join(' · ')}</span>
    </div>
  );
}

function LineState({
  line,
  shipped,
  returned,
}: {
  line: ShownLine;
  shipped: number;
  returned: number;
}) {
  const { unshippedQuantity, refundedQuantity } = line;
  return (
    <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
      {shipped > 0 && <Badge tone="good">{texts.shipped(shipped)}</Badge>}
      {unshippedQuantity > 0 && <Badge tone="warn">{texts.unshipped(unshippedQuantity)}</Badge>}
      {returned > 0 && <Badge>{texts.returned(returned)}</Badge>}
      {refundedQuantity > 0 && <Badge>{texts.refunded(refundedQuantity)}</Badge>}
      {!line.requiresShipping && <Badge>{texts.notShipped}</Badge>}
    </span>
  );
}

/** Pieces in shipments that neither failed nor came back, by line. */
function shippedByLine({ shipments }: ShownOrder): ReadonlyMap<string, number> {
  const sent = shipments.filter(({ status }) => status !== 'cancelled' && status !== 'returned');
  return countByLine(sent.flatMap(({ lines }) => lines));
}

/** Pieces in returns that were not given up, by line. */
function returnedByLine(returns: readonly Return[]): ReadonlyMap<string, number> {
  const held = returns.filter(({ status }) => status !== 'cancelled' && status !== 'refused');
  return countByLine(held.flatMap(({ lines }) => lines));
}

function countByLine(
  lines: readonly { readonly itemId: string; readonly quantity: number }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { itemId, quantity } of lines) {
    counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
  }
  return counts;
}

function AddOns({ order }: { order: ShownOrder }) {
  const names = new Map(order.items.map(({ id, name }) => [id, name]));
  return (
    <section className="border-t px-4 py-3">
      <h3 className="mb-1 text-sm text-muted">{texts.addOns}</h3>
      <ul className="flex flex-col gap-1">
        {order.addOns.map(({ id, name, itemId, quantity, price }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {name}
              {itemId && <span className="text-muted">{` · ${names.get(itemId) ?? itemId}`}</span>}
            </span>
            <span className="shrink-0">
              {`${quantity} × `}
              <Money amount={price} currency={order.currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

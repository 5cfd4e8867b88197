import type { BuyerTotals, FoundOrder } from '@cartwright/client/admin';
import { customerTexts } from '../../texts/customers.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Card } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Table } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { orderColumns } from '../orders/list-columns.tsx';

/** The last orders of a customer or guest. `search` finds all of them in the order list. */
export function LastOrders({
  orders,
  search,
}: {
  orders: readonly FoundOrder[];
  search: Record<string, string>;
}) {
  const { orders: texts } = customerTexts;
  return (
    <Card
      title={texts.title}
      isFlush
      actions={
        orders.length > 0 && (
          <TextLink to="/orders" search={search}>
            {texts.all}
          </TextLink>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{texts.none}</p>
      ) : (
        <Table
          label={texts.title}
          rows={orders}
          rowKey={({ id }) => id}
          columns={orderColumns(['number', 'createdAt', 'payment', 'fulfillment', 'total'])}
        />
      )}
    </Card>
  );
}

/** Sums over all orders, as the service counts them: by mode and currency. */
export function Totals({ totals }: { totals: readonly BuyerTotals[] }) {
  const { totals: texts } = customerTexts;
  return (
    <Card title={texts.title}>
      {totals.length === 0 && <p className="text-muted">{texts.none}</p>}
      <div className="flex flex-col gap-4">
        {totals.map((sums) => (
          <section key={`${sums.developerMode} ${sums.currency}`}>
            <h3 className="mb-1 text-sm text-muted">
              {[
                sums.developerMode ? texts.sandbox : texts.live,
                sums.currency,
                texts.orders(sums.orderCount),
              ].join(' · ')}
            </h3>
            <DescriptionList
              isMoney
              items={[
                {
                  term: texts.total,
                  value: <Money amount={sums.total} currency={sums.currency} />,
                },
                {
                  term: texts.captured,
                  value: <Money amount={sums.captured} currency={sums.currency} />,
                },
                {
                  term: texts.refunded,
                  value: <Money amount={sums.refunded} currency={sums.currency} />,
                },
                { term: texts.lastOrder, value: <Time at={sums.lastOrderAt} /> },
              ]}
            />
          </section>
        ))}
      </div>
    </Card>
  );
}

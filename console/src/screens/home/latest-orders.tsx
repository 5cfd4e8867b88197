import type { FoundOrder } from '@cartwright/client/admin';
import { homeTexts } from '../../texts/home.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { Table } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';

const texts = homeTexts.orders;

export function LatestOrders({ orders }: { orders: readonly FoundOrder[] }) {
  return (
    <Card
      title={texts.title}
      isFlush
      actions={
        <ButtonLink isSmall to="/orders">
          {texts.all}
        </ButtonLink>
      }
    >
      <Table
        label={texts.title}
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'number',
            header: texts.number,
            isPrimary: true,
            cell: ({ id, orderNumber }) => (
              <RowLink to="/orders/$orderId" params={{ orderId: id }}>
                {orderNumber}
              </RowLink>
            ),
          },
          {
            id: 'createdAt',
            header: texts.createdAt,
            cell: ({ createdAt }) => <Time at={createdAt} />,
          },
          {
            id: 'customer',
            header: texts.customer,
            cell: ({ customerName, email }) => customerName || email,
          },
          {
            id: 'payment',
            header: texts.payment,
            cell: ({ paymentStatus }) => <StatusBadge status={paymentStatus} />,
          },
          {
            id: 'total',
            header: texts.total,
            align: 'end',
            cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
          },
        ]}
      />
    </Card>
  );
}

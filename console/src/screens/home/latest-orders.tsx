import type { FoundOrder } from '@cartwright/client/admin';
import { homeTexts } from '../../texts/home.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { orderColumns } from '../orders/list-columns.tsx';

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
        columns={orderColumns(['number', 'createdAt', 'customer', 'payment', 'total'])}
      />
    </Card>
  );
}

import type { FoundOrder } from '@cartwright/client/admin';
import { formatNumber } from '../../format/words.ts';
import { useStored } from '../../routing/stored.ts';
import { commonTexts } from '../../texts/common.ts';
import { orderListTexts } from '../../texts/orders/orders.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Menu, MenuCheck } from '../../ui/menu.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';

const { columns: labels } = orderListTexts;

const COLUMNS: readonly Column<FoundOrder>[] = [
  {
    id: 'number',
    header: labels.number,
    isPrimary: true,
    cell: ({ id, orderNumber }) => (
      <RowLink to="/orders/$orderId" params={{ orderId: id }}>
        <span className="whitespace-nowrap">{orderNumber}</span>
      </RowLink>
    ),
  },
  {
    id: 'createdAt',
    header: labels.createdAt,
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    id: 'customer',
    header: labels.customer,
    sortBy: 'customer',
    cell: ({ customerName, email }) => customerName || email,
  },
  { id: 'email', header: labels.email, cell: ({ email }) => email },
  {
    id: 'payment',
    header: labels.payment,
    cell: ({ paymentStatus }) => <StatusBadge status={paymentStatus} />,
  },
  {
    id: 'fulfillment',
    header: labels.fulfillment,
    cell: ({ fulfillmentStatus }) => <StatusBadge status={fulfillmentStatus} />,
  },
  { id: 'status', header: labels.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'tags',
    header: labels.tags,
    cell: ({ tags }) => (
      <span className="inline-flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'items',
    header: labels.items,
    align: 'end',
    cell: ({ itemCount }) => formatNumber(itemCount),
  },
  { id: 'updatedAt', header: labels.updatedAt, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  {
    id: 'total',
    header: labels.total,
    align: 'end',
    sortBy: 'total',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
];

/** Some of them, in their order. */
export function orderColumns(ids: readonly string[]): readonly Column<FoundOrder>[] {
  return COLUMNS.filter(({ id }) => ids.includes(id));
}

const DEFAULTS = ['number', 'createdAt', 'customer', 'payment', 'fulfillment', 'items', 'total'];

/** The columns that this operator chose; the first always stays. */
export function useOrderColumns() {
  const [ids, store] = useStored('orders.columns', readIds);
  const isShown = (id: string) => id === 'number' || ids.includes(id);
  return {
    columns: COLUMNS.filter(({ id }) => isShown(id)),
    isShown,
    toggle: (id: string, isOn: boolean) =>
      store(isOn ? [...ids, id] : ids.filter((other) => other !== id)),
  };
}

export function ColumnMenu({ isShown, toggle }: ReturnType<typeof useOrderColumns>) {
  return (
    <Menu label={commonTexts.columns} icon="columns">
      {COLUMNS.filter(({ id }) => id !== 'number').map(({ id, header }) => (
        <MenuCheck key={id} checked={isShown(id)} onChange={(isOn) => toggle(id, isOn)}>
          {header}
        </MenuCheck>
      ))}
    </Menu>
  );
}

function readIds(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return DEFAULTS;
  return stored.filter((id): id is string => typeof id === 'string');
}

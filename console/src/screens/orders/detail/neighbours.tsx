import { Link } from '@tanstack/react-router';
import { useOperation } from '../../../api/use-operation.ts';
import { orderTexts as texts } from '../../../texts/orders/order.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { ShownOrder } from './shown-order.ts';

/** The orders before and after this one, by time. */
export function OrderNeighbours({ order }: { order: ShownOrder }) {
  const { id, createdAt } = order;
  const query = { developerMode: order.developerMode ?? false, sortBy: 'createdAt' } as const;
  const newer = useOperation('findOrders', {
    query: { ...query, from: createdAt, sortDir: 'asc', limit: 2 },
  });
  const older = useOperation('findOrders', {
    query: { ...query, to: createdAt, sortDir: 'desc', limit: 2 },
  });
  return (
    <span className="inline-flex">
      <Neighbour order={others(newer.data?.orders, id)} label={texts.newer} icon="chevronLeft" />
      <Neighbour order={others(older.data?.orders, id)} label={texts.older} icon="chevronRight" />
    </span>
  );
}

interface Found {
  readonly id: string;
  readonly orderNumber: string;
}

function others(orders: readonly Found[] | undefined, id: string): Found | undefined {
  return orders?.find((order) => order.id !== id);
}

function Neighbour({
  order,
  label,
  icon,
}: {
  order: Found | undefined;
  label: string;
  icon: IconName;
}) {
  const linkClass = `${buttonClass('quiet', true)} px-2!`;
  if (!order) {
    return (
      <span className={linkClass} aria-disabled="true" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  const name = `${label}: ${order.orderNumber}`;
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.id }}
      aria-label={name}
      title={name}
      className={linkClass}
    >
      <Icon name={icon} />
    </Link>
  );
}

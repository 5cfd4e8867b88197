import { useParams } from '@tanstack/react-router';
import { useTagged } from '../../api/use-operation.ts';
import { orderTexts as texts } from '../../texts/orders/order.ts';
import { shellTexts } from '../../texts/shell.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Columns, Page } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { DisputeNotices } from './detail/dispute-notices.tsx';
import { OrderNeighbours } from './detail/neighbours.tsx';
import { OrderActions } from './detail/order-actions.tsx';
import { OrderEvents } from './detail/order-events.tsx';
import { OrderFacts } from './detail/order-facts.tsx';
import { OrderLines } from './detail/order-lines.tsx';
import { OrderMoney } from './detail/order-money.tsx';
import { OrderPayment } from './detail/order-payment.tsx';
import { OrderPeople } from './detail/order-people.tsx';
import { OrderReturns } from './detail/order-returns.tsx';
import { OrderShipments } from './detail/order-shipments.tsx';
import { OrderTags } from './detail/order-tags.tsx';
import { OrderTimeline } from './detail/order-timeline.tsx';
import type { ShownOrder } from './detail/shown-order.ts';

/** Another operator may work on the same order. */
const REREAD_MS = 20_000;

export function OrderDetail() {
  const { orderId = '' } = useParams({ strict: false });
  const args = { path: { orderId } };
  const query = useTagged('getOrderDetails', args, { everyMs: REREAD_MS });
  const order = query.data?.data;
  return (
    <Page
      title={order?.orderNumber ?? texts.order}
      parent={{ to: '/orders', label: shellTexts.screens.orders }}
      badges={order && <Badges order={order} />}
      intro={order && <Intro order={order} />}
      actions={order && <OrderActions order={order} />}
    >
      <Loaded from={query} lines={12}>
        {({ data, etag }) => <Body order={data} etag={etag} />}
      </Loaded>
      <ForDevelopers id="getOrderDetails" args={args} />
    </Page>
  );
}

function Body({ order, etag }: { order: ShownOrder; etag: string }) {
  return (
    <>
      <DisputeNotices order={order} />
      <Columns
        main={
          <>
            <OrderLines order={order} />
            <OrderMoney order={order} />
            <OrderShipments order={order} />
            <OrderReturns order={order} />
            <OrderTimeline order={order} />
          </>
        }
        side={
          <>
            <OrderPeople order={order} />
            <OrderTags order={order} etag={etag} />
            <OrderPayment order={order} />
            <OrderFacts order={order} />
            <OrderEvents orderId={order.id} />
          </>
        }
      />
    </>
  );
}

function Badges({ order }: { order: ShownOrder }) {
  const { states } = texts;
  const badges = [
    { label: states.status, status: order.status, isNamed: false },
    { label: states.payment, status: order.paymentStatus, isNamed: true },
    { label: states.fulfillment, status: order.fulfillmentStatus, isNamed: true },
  ];
  return (
    <>
      <CopyButton text={order.orderNumber} label={texts.copyNumber} />
      {badges.map(({ label, status, isNamed }) => (
        <span key={label} className="inline-flex items-center gap-1.5">
          <span className={isNamed ? 'text-xs text-muted' : 'sr-only'}>{label}</span>
          <StatusBadge status={status} />
        </span>
      ))}
    </>
  );
}

function Intro({ order }: { order: ShownOrder }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span>
        <Time at={order.createdAt} /> · {texts.placed(order.itemCount)} ·{' '}
        <Money amount={order.total} currency={order.currency} />
      </span>
      <OrderNeighbours order={order} />
    </div>
  );
}

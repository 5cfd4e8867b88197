import type { WaitingItem } from '@cartwright/client/admin';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { formatNumber } from '../../format/words.ts';
import { homeTexts } from '../../texts/home.ts';
import { Loaded } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';

const texts = homeTexts.waiting;
const MINUTE_MS = 60_000;

type Target = Pick<LinkProps, 'to' | 'search'>;

/** The list that shows exactly what was counted. */
const TARGETS: Readonly<Record<WaitingItem['kind'], Target>> = {
  orders_to_ship: { to: '/orders', search: { needs: 'shipment' } },
  orders_to_capture: { to: '/orders', search: { needs: 'capture', dir: 'asc' } },
  open_payments: { to: '/payments', search: { status: 'open' } },
  pending_payments: { to: '/payments', search: { status: 'pending' } },
  payment_findings: { to: '/findings' },
  disputes_to_answer: { to: '/disputes', search: { status: 'needs_response' } },
  returns_to_decide: { to: '/returns', search: { status: 'requested' } },
  returns_to_refund: { to: '/returns', search: { status: 'received' } },
  failed_deliveries: { to: '/webhooks', search: { status: 'failed' } },
  failed_messages: { to: '/messages', search: { status: 'failed' } },
  undelivered_messages: { to: '/messages', search: { status: 'undelivered' } },
  go_live_items: { to: '/going-live' },
};

/** What waits for an operator; each number leads to its rows. */
export function PendingWork() {
  const overview = useOperation('getOverview', undefined, { everyMs: MINUTE_MS });
  return (
    <Card title={texts.title}>
      <Loaded from={overview} lines={4}>
        {({ items }) => <PendingWorkTiles items={items.filter(({ count }) => count > 0)} />}
      </Loaded>
    </Card>
  );
}

function PendingWorkTiles({ items }: { items: readonly WaitingItem[] }) {
  if (items.length === 0) {
    return (
      <p className="flex items-start gap-2">
        <span className="mt-0.5 text-good">
          <Icon name="check" />
        </span>
        <span>
          {texts.nothing} <span className="text-muted">{texts.nothingText}</span>
        </span>
      </p>
    );
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {items.map((item) => (
        <li key={item.kind}>
          <WaitingTile {...item} />
        </li>
      ))}
    </ul>
  );
}

function WaitingTile({ kind, count, isExact, dueAt }: WaitingItem) {
  const isOverdue = dueAt !== null && Date.parse(dueAt) < Date.now();
  return (
    <Link
      {...TARGETS[kind]}
      className="flex h-full items-center gap-4 rounded-md border px-4 py-3 hover:bg-sunken"
    >
      <span className="text-2xl font-semibold tabular-nums">
        {isExact ? formatNumber(count) : texts.more(count)}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium">{texts.kinds[kind]}</span>
        {dueAt && (
          <span className={`block text-sm ${isOverdue ? 'text-bad' : 'text-muted'}`}>
            {isOverdue ? texts.overdue : texts.due} <Time at={dueAt} />
          </span>
        )}
      </span>
      <span className="text-muted">
        <Icon name="chevronRight" />
      </span>
    </Link>
  );
}

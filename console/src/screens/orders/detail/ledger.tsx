import type { Reply, TransactionDetails } from '@cartwright/client/admin';
import { useOperation } from '../../../api/use-operation.ts';
import { orderTexts } from '../../../texts/orders/order.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Loaded } from '../../../ui/feedback.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import type { ShownOrder } from './shown-order.ts';

const { money: texts } = orderTexts;
const PENDING_MS = 5000;
const QUIET_MS = 20_000;

/** Every movement of money, also those that are not decided yet. */
export function Ledger({ order }: { order: ShownOrder }) {
  const isPending = order.paymentStatus === 'pending';
  const query = useOperation(
    'listOrderTransactions',
    { path: { orderId: order.id } },
    { everyMs: isPending ? PENDING_MS : QUIET_MS },
  );
  return (
    <Loaded from={query} lines={4}>
      {({ transactions, summary }) => (
        <div className="flex flex-col gap-3">
          {transactions.length === 0 ? (
            <p className="text-muted">{texts.noEntries}</p>
          ) : (
            <ol className="flex flex-col divide-y rounded-md border">
              {transactions.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
          <Summary summary={summary} currency={order.currency} />
        </div>
      )}
    </Loaded>
  );
}

function Entry({ entry }: { entry: TransactionDetails }) {
  const { type, status, amount, currency, createdAt, reason, note, operator } = entry;
  const isDecided = status !== 'pending';
  const isFailed = status === 'failed';
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="inline-flex items-baseline gap-2">
          <span className="font-medium">{texts.types[type]}</span>
          {status !== 'succeeded' && <StatusBadge status={status} />}
        </span>
        <span className={isFailed ? 'text-muted line-through' : isDecided ? '' : 'text-muted'}>
          <Money amount={amount} currency={currency} />
        </span>
      </div>
      <p className="text-sm text-muted">
        <Time at={createdAt} />
        {operator && ` · ${operator.email}`}
        {reason && ` · ${reason}`}
      </p>
      {note && <p className="text-sm">{note}</p>}
      {!isDecided && <p className="text-sm text-warn">{texts.pending}</p>}
      {entry.providerReference && (
        <details className="text-sm">
          <summary className="text-muted">{texts.reference}</summary>
          <CopyableId id={entry.providerReference} label={texts.reference} />
        </details>
      )}
    </li>
  );
}

function Summary({
  summary,
  currency,
}: {
  summary: Reply<'listOrderTransactions'>['summary'];
  currency: string;
}) {
  const rows = [
    { term: texts.summary.authorized, amount: summary.authorized },
    { term: texts.summary.captured, amount: summary.captured },
    { term: texts.summary.refunded, amount: summary.refunded },
    ...(summary.disputed > 0 ? [{ term: texts.summary.disputed, amount: summary.disputed }] : []),
    { term: texts.summary.available, amount: summary.available },
  ];
  return (
    <DescriptionList
      isMoney
      items={rows.map(({ term, amount }) => ({
        term,
        value: <Money amount={amount} currency={currency} />,
      }))}
    />
  );
}

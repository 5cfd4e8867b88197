import type { Dispute } from '@cartwright/client/admin';
import { humanize } from '../../../format/words.ts';
import { orderTexts } from '../../../texts/orders/order.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Callout } from '../../../ui/feedback.tsx';
import { TextLink } from '../../../ui/row-link.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import { ProviderLink } from '../../disputes/provider-link.tsx';
import type { ShownOrder } from './shown-order.ts';

const { dispute: texts } = orderTexts;

/** The disputes of the order; one that needs a response is highlighted. */
export function DisputeNotices({ order }: { order: ShownOrder }) {
  return order.disputes.map((dispute) => <DisputeNotice key={dispute.id} dispute={dispute} />);
}

function DisputeNotice({ dispute }: { dispute: Dispute }) {
  const { id, status, reason, amount, currency, dueBy, url } = dispute;
  const isUrgent = status === 'needs_response';
  return (
    <Callout tone={isUrgent ? 'bad' : status === 'won' ? 'good' : 'warn'}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={status} />
        <span>
          {isUrgent ? (dueBy ? texts.due : texts.noDeadline) : texts.over}{' '}
          {isUrgent && dueBy && (
            <strong>
              <Time at={dueBy} />
            </strong>
          )}
        </span>
        <span className="text-muted">
          {texts.amount} <Money amount={amount} currency={currency} /> · {humanize(reason)}
        </span>
        <span className="ml-auto flex flex-wrap gap-4">
          <TextLink to="/disputes/$disputeId" params={{ disputeId: id }}>
            {texts.show}
          </TextLink>
          {isUrgent && <ProviderLink url={url} label={texts.open} />}
        </span>
      </div>
    </Callout>
  );
}

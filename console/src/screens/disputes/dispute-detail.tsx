import type { Dispute } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { humanize } from '../../format/words.ts';
import { disputeTexts as texts } from '../../texts/orders/disputes.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { Deadline } from './deadline.tsx';
import { ProviderLink } from './provider-link.tsx';

export function DisputeDetail() {
  const { disputeId = '' } = useParams({ strict: false });
  const args = { path: { disputeId } };
  const query = useOperation('getDispute', args);
  const dispute = query.data;
  return (
    <Page
      title={dispute ? `${texts.one}: ${humanize(dispute.reason)}` : texts.one}
      parent={{ to: '/disputes', label: texts.title }}
      badges={dispute && <StatusBadge status={dispute.status} />}
    >
      <Loaded from={query}>
        {(data) => (
          <>
            <NextStep dispute={data} />
            <Columns
              main={
                <Card title={texts.facts.title}>
                  <DescriptionList items={factsOf(data)} />
                </Card>
              }
              side={
                <Card title={texts.money.title}>
                  <DescriptionList isMoney items={moneyOf(data)} />
                </Card>
              }
            />
          </>
        )}
      </Loaded>
      <ForDevelopers id="getDispute" args={args} />
    </Page>
  );
}

function NextStep({ dispute }: { dispute: Dispute }) {
  const isUrgent = dispute.status === 'needs_response';
  return (
    <Callout tone={isUrgent ? 'bad' : dispute.status === 'won' ? 'good' : 'accent'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>{texts.next[dispute.status]}</span>
        <ProviderLink url={dispute.url} label={isUrgent ? texts.respond : texts.show} />
      </div>
    </Callout>
  );
}

function moneyOf({ amount, withdrawn, reinstated, currency }: Dispute): Description[] {
  const { money } = texts;
  return [
    { term: money.amount, value: <Money amount={amount} currency={currency} /> },
    { term: money.withdrawn, value: <Money amount={withdrawn} currency={currency} /> },
    { term: money.reinstated, value: <Money amount={reinstated} currency={currency} /> },
  ];
}

function factsOf(dispute: Dispute): Description[] {
  const { facts } = texts;
  const { id, orderId, orderNumber, stage, reason, providerId, reference } = dispute;
  return [
    {
      term: texts.columns.order,
      value: orderId ? (
        <TextLink to="/orders/$orderId" params={{ orderId }}>
          {orderNumber ?? orderId}
        </TextLink>
      ) : (
        texts.noOrder
      ),
    },
    { term: facts.dueBy, value: <Deadline dispute={dispute} /> },
    { term: facts.stage, value: texts.stages[stage] },
    { term: facts.reason, value: humanize(reason) },
    { term: facts.provider, value: providerId },
    { term: facts.reference, value: <CopyableId id={reference} label={facts.reference} /> },
    { term: facts.opened, value: <Time at={dispute.openedAt} /> },
    ...(dispute.closedAt ? [{ term: facts.closed, value: <Time at={dispute.closedAt} /> }] : []),
    { term: facts.id, value: <CopyableId id={id} label={facts.id} /> },
  ];
}

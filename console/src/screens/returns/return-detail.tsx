import type { Return } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { returnTexts as texts } from '../../texts/orders/returns.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import type { Description } from '../../ui/description-list.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Table } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { Facts } from '../shared/facts.tsx';
import { ReturnActions } from './return-actions.tsx';

const REREAD_MS = 20_000;

export function ReturnDetail() {
  const { returnId = '' } = useParams({ strict: false });
  const args = { path: { returnId } };
  const query = useOperation('getReturn', args, { everyMs: REREAD_MS });
  const shown = query.data;
  return (
    <Page
      title={shown?.returnNumber ?? texts.one}
      parent={{ to: '/returns', label: texts.title }}
      badges={shown && <StatusBadge status={shown.status} />}
      intro={shown && texts.next[shown.status]}
      actions={shown && <ReturnActions shown={shown} />}
    >
      <Loaded from={query}>
        {(data) => (
          <Columns
            main={<Lines shown={data} />}
            side={
              <Card title={texts.facts.title}>
                <Facts items={factsOf(data)} />
              </Card>
            }
          />
        )}
      </Loaded>
      <ForDevelopers id="getReturn" args={args} />
    </Page>
  );
}

function Lines({ shown }: { shown: Return }) {
  const { lines: labels } = texts;
  return (
    <Card title={texts.what} isFlush>
      <Table
        label={texts.what}
        rows={shown.lines}
        rowKey={({ itemId }) => itemId}
        columns={[
          {
            id: 'product',
            header: labels.product,
            isPrimary: true,
            cell: ({ name, sku }) => (
              <>
                <span className="font-medium">{name}</span>
                <span className="block text-sm text-muted">{sku}</span>
              </>
            ),
          },
          { id: 'quantity', header: labels.quantity, align: 'end', cell: (line) => line.quantity },
          {
            id: 'received',
            header: labels.received,
            align: 'end',
            cell: ({ receivedQuantity }) => receivedQuantity ?? '–',
          },
          {
            id: 'restock',
            header: labels.restock,
            align: 'end',
            cell: ({ restockQuantity }) => restockQuantity ?? '–',
          },
        ]}
      />
    </Card>
  );
}

function factsOf(shown: Return): Description[] {
  const { facts } = texts;
  const { orderId, orderNumber, currency, refundAmount, shippingAmount, refundId } = shown;
  const given = (term: string, value: Description['value'] | null) =>
    value === null ? [] : [{ term, value }];
  return [
    {
      term: texts.columns.order,
      value: (
        <TextLink to="/orders/$orderId" params={{ orderId }}>
          {orderNumber}
        </TextLink>
      ),
    },
    { term: facts.reason, value: texts.reasons[shown.reason] },
    ...given(facts.note, shown.note),
    ...given(facts.refusal, shown.refusalReason),
    ...given(
      facts.refund,
      refundAmount === null ? null : <Money amount={refundAmount} currency={currency} />,
    ),
    ...given(
      facts.shipping,
      shippingAmount > 0 ? <Money amount={shippingAmount} currency={currency} /> : null,
    ),
    ...given(
      facts.ledgerEntry,
      refundId === null ? null : <CopyableId id={refundId} label={facts.ledgerEntry} />,
    ),
    { term: facts.createdAt, value: <Time at={shown.createdAt} /> },
    { term: facts.updatedAt, value: <Time at={shown.updatedAt} /> },
    { term: facts.id, value: <CopyableId id={shown.id} label={facts.id} /> },
  ];
}

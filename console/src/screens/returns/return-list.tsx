import type { Return } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { periodOf } from '../../format/times.ts';
import { formatNumber } from '../../format/words.ts';
import { asDay, asOneOf, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { returnTexts as texts } from '../../texts/orders/returns.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { Filters } from '../../ui/filters.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { RowLink, TextLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { PeriodFields } from '../shared/period-fields.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';

const STATUSES = ['requested', 'approved', 'received', 'refunded', 'refused', 'cancelled'] as const;
const ADDRESS = { status: asOneOf(...STATUSES), from: asDay, to: asDay };
const VIEWS = [
  { value: undefined, label: texts.views.all },
  ...STATUSES.map((value) => ({ value, label: texts.views[value] })),
];
const PAGE_SIZE = 50;

export function ReturnList() {
  const { store } = useSession();
  const [address, setAddress] = useAddressState(ADDRESS);
  const { status, from, to } = address;
  const query = {
    status,
    ...periodOf(address, store.timezone),
    developerMode: store.developerMode,
    limit: PAGE_SIZE,
  };
  const list = usePages('listReturns', { query }, (page) => page.returns);
  const isFiltered = Boolean(status || from || to);
  return (
    <Page title={texts.title}>
      <ViewTabs
        label={texts.views.label}
        views={VIEWS}
        current={status}
        onChange={(value) => setAddress({ status: value })}
      />
      <Filters
        onClear={from || to ? () => setAddress({ from: undefined, to: undefined }) : undefined}
      >
        <PeriodFields period={address} onChange={setAddress} />
      </Filters>
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={
          <EmptyList texts={texts.empty} isFiltered={isFiltered}>
            <ButtonLink to="/orders">{texts.empty.action}</ButtonLink>
          </EmptyList>
        }
      />
      <ForDevelopers id="listReturns" args={{ query }} />
    </Page>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<Return>[] = [
  {
    id: 'number',
    header: labels.number,
    isPrimary: true,
    cell: ({ id, returnNumber }) => (
      <RowLink to="/returns/$returnId" params={{ returnId: id }}>
        {returnNumber}
      </RowLink>
    ),
  },
  {
    id: 'status',
    header: labels.status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'order',
    header: labels.order,
    cell: ({ orderId, orderNumber }) => (
      <TextLink to="/orders/$orderId" params={{ orderId }}>
        {orderNumber}
      </TextLink>
    ),
  },
  { id: 'reason', header: labels.reason, cell: ({ reason }) => texts.reasons[reason] },
  { id: 'created', header: labels.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    id: 'items',
    header: labels.items,
    align: 'end',
    cell: ({ lines }) => formatNumber(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
  },
  {
    id: 'refund',
    header: labels.refund,
    align: 'end',
    cell: ({ refundAmount, currency }) =>
      refundAmount === null ? '–' : <Money amount={refundAmount} currency={currency} />,
  },
];

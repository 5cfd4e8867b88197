import type { Dispute } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { humanize } from '../../format/words.ts';
import { asOneOf, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { disputeTexts as texts } from '../../texts/orders/disputes.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { RowLink, TextLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { Deadline } from './deadline.tsx';

const STATUSES = ['open', 'needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
const asSort = asOneOf('dueBy', 'openedAt');
const ADDRESS = {
  status: asOneOf(...STATUSES),
  sort: asSort,
  dir: asOneOf('asc', 'desc'),
};
const VIEWS = [
  { value: undefined, label: texts.views.all },
  ...STATUSES.map((value) => ({ value, label: texts.views[value] })),
];
const PAGE_SIZE = 50;

export function DisputeList() {
  const { store } = useSession();
  const [{ status, sort, dir }, setAddress] = useAddressState(ADDRESS);
  const query = {
    status,
    sortBy: sort,
    sortDir: dir,
    developerMode: store.developerMode,
    limit: PAGE_SIZE,
  };
  const list = usePages('listDisputes', { query }, (page) => page.disputes);
  return (
    <Page title={texts.title}>
      <ViewTabs
        label={texts.views.label}
        views={VIEWS}
        current={status}
        onChange={(value) => setAddress({ status: value })}
      />
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        sort={{ by: sort ?? 'dueBy', dir: dir ?? 'asc' }}
        onSort={(next) => setAddress({ sort: asSort(next.by), dir: next.dir })}
        empty={
          <EmptyList texts={texts.empty} isFiltered={status !== undefined}>
            <ButtonLink to="/providers">{texts.empty.action}</ButtonLink>
          </EmptyList>
        }
      />
      <ForDevelopers id="listDisputes" args={{ query }} />
    </Page>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<Dispute>[] = [
  {
    id: 'reason',
    header: labels.reason,
    isPrimary: true,
    cell: ({ id, reason }) => (
      <RowLink to="/disputes/$disputeId" params={{ disputeId: id }}>
        {humanize(reason)}
      </RowLink>
    ),
  },
  { id: 'status', header: labels.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'due',
    header: labels.dueBy,
    sortBy: 'dueBy',
    cell: (dispute) => <Deadline dispute={dispute} />,
  },
  { id: 'stage', header: labels.stage, cell: ({ stage }) => humanize(stage) },
  {
    id: 'order',
    header: labels.order,
    cell: ({ orderId, orderNumber }) =>
      orderId ? (
        <TextLink to="/orders/$orderId" params={{ orderId }}>
          {orderNumber ?? orderId}
        </TextLink>
      ) : (
        '–'
      ),
  },
  {
    id: 'opened',
    header: labels.opened,
    sortBy: 'openedAt',
    cell: ({ openedAt }) => <Time at={openedAt} />,
  },
  {
    id: 'amount',
    header: labels.amount,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
];

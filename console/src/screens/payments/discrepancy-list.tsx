import type { PaymentFinding } from '@cartwright/client/admin';
import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { asOneOf, useAddressState } from '../../routing/search.ts';
import { discrepancyTexts as texts } from '../../texts/discrepancies.ts';
import { Badge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { DiscrepancyDialog } from './discrepancy-dialog.tsx';

const NAMES = ['acknowledged', 'resolved', 'all'] as const;
const ADDRESS = { view: asOneOf(...NAMES) };
const VIEWS = [
  { value: undefined, label: texts.views.todo },
  ...NAMES.map((value) => ({ value, label: texts.views[value] })),
];
const QUERIES = {
  todo: { state: 'open', acknowledged: false },
  acknowledged: { state: 'open', acknowledged: true },
  resolved: { state: 'resolved' },
  all: {},
} as const;
const PAGE_SIZE = 50;

export function DiscrepancyList() {
  const [{ view }, setAddress] = useAddressState(ADDRESS);
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const query = { ...QUERIES[view ?? 'todo'], limit: PAGE_SIZE };
  const list = usePages('listPaymentFindings', { query }, (page) => page.findings);
  const open = list.rows.find(({ id }) => id === openId);
  return (
    <Page title={texts.title} intro={texts.intro}>
      <ViewTabs
        label={texts.views.label}
        views={VIEWS}
        current={view}
        onChange={(value) => setAddress({ view: value })}
      />
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        columns={columnsOf(setOpenId)}
        empty={<EmptyList texts={texts.empty} isFiltered={view !== undefined} />}
      />
      <ForDevelopers id="listPaymentFindings" args={{ query }} />
      {open && <DiscrepancyDialog discrepancy={open} onClose={() => setOpenId(undefined)} />}
    </Page>
  );
}

function columnsOf(onOpen: (id: string) => void): readonly Column<PaymentFinding>[] {
  const { columns: labels } = texts;
  const amount = (value: number | null, currency: string) =>
    value === null ? '–' : <Money amount={value} currency={currency} />;
  return [
    {
      id: 'type',
      header: labels.type,
      isPrimary: true,
      cell: ({ id, type }) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
          className="link text-left font-medium after:absolute after:inset-0 after:content-['']"
        >
          {texts.types[type]}
        </button>
      ),
    },
    {
      id: 'state',
      header: labels.state,
      cell: (discrepancy) => <DiscrepancyState discrepancy={discrepancy} />,
    },
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
    { id: 'provider', header: labels.provider, cell: ({ providerId }) => providerId },
    { id: 'found', header: labels.foundAt, cell: ({ foundAt }) => <Time at={foundAt} /> },
    {
      id: 'ours',
      header: labels.ours,
      align: 'end',
      cell: ({ ours, currency }) => amount(ours, currency),
    },
    {
      id: 'theirs',
      header: labels.theirs,
      align: 'end',
      cell: ({ theirs, currency }) => amount(theirs, currency),
    },
  ];
}

function DiscrepancyState({ discrepancy }: { discrepancy: PaymentFinding }) {
  if (discrepancy.resolvedAt) return <Badge tone="good">{texts.resolved}</Badge>;
  if (discrepancy.acknowledgedAt) return <Badge>{texts.views.acknowledged}</Badge>;
  return <Badge tone="warn">{texts.open}</Badge>;
}

import { useState } from 'react';
import { formatMoney } from '../../format/money.ts';
import { kitTexts as texts } from '../../texts/kit.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Button, IconButton, OwnerButton } from '../../ui/button.tsx';
import { TrendChart } from '../../ui/charts/trend-chart.tsx';
import { ForDevelopers, JsonBlock } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Callout, EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { Menu, MenuCheck, MenuItem } from '../../ui/menu.tsx';
import { notify } from '../../ui/notify.ts';
import { Card, Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { KitDialogs } from './kit-dialogs.tsx';
import { KitFields } from './kit-fields.tsx';

const AT = '2026-11-18T13:05:00.000Z';
const TREND = [120_00, 80_00, 0, 210_00, 160_00, 90_00].map((value, index) => ({
  label: texts.item(`${index + 1}`),
  value,
  before: { label: texts.item(`${index - 5}`), value: 100_00 + index * 10_00 },
}));
const STATUSES = ['paid', 'pending', 'failed', 'partially_shipped', 'refunded', 'needs_response'];

/** All components together, in development only. */
export function Kit() {
  return (
    <Page title={texts.title} intro={texts.intro} badges={<Badge tone="accent">dev</Badge>}>
      <Card title={texts.sections.buttons}>
        <KitButtons />
      </Card>
      <Card title={texts.sections.values}>
        <KitValues />
      </Card>
      <Card title={texts.sections.fields}>
        <KitFields />
      </Card>
      <Card title={texts.sections.feedback}>
        <div className="flex flex-col gap-4">
          <Skeleton />
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <Button variant="primary" onClick={() => notify(texts.notice)}>
              {texts.announce}
            </Button>
          </EmptyState>
          <ErrorNotice error={new Error()} onRetry={() => undefined} />
          {(['accent', 'good', 'warn', 'bad'] as const).map((tone) => (
            <Callout key={tone} tone={tone}>
              {texts.notice}
            </Callout>
          ))}
        </div>
      </Card>
      <Card title={texts.sections.table} isFlush>
        <KitTable />
      </Card>
      <Card title={texts.sections.dialogs}>
        <KitDialogs />
      </Card>
      <Card title={texts.sections.code}>
        <div className="flex flex-col gap-4">
          <JsonBlock label="JSON" value={{ id: 'evt_1', data: { total: 1250 } }} />
          <ForDevelopers id="findOrders" args={{ query: { status: 'pending', limit: 20 } }} />
        </div>
      </Card>
      <Card title={texts.sections.chart}>
        <TrendChart
          title={texts.amount}
          points={TREND}
          format={(value) => formatMoney(value, 'USD')}
        />
      </Card>
    </Page>
  );
}

function KitButtons() {
  const [isOn, setOn] = useState(true);
  return (
    <div className="flex flex-wrap items-start gap-2">
      {(['primary', 'plain', 'quiet', 'danger'] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {texts.button}
        </Button>
      ))}
      <Button isSmall icon="plus">
        {texts.button}
      </Button>
      <Button isBusy>{texts.busy}</Button>
      <Button disabled>{texts.button}</Button>
      <OwnerButton>{texts.ownerOnly}</OwnerButton>
      <IconButton icon="copy" label={texts.button} />
      <Menu label={texts.menu}>
        <MenuItem onSelect={() => notify(texts.notice)}>{texts.item('A')}</MenuItem>
        <MenuItem onSelect={() => undefined} reason={texts.reason}>
          {texts.item('B')}
        </MenuItem>
        <MenuCheck checked={isOn} onChange={setOn}>
          {texts.item('C')}
        </MenuCheck>
        <MenuItem isDangerous onSelect={() => notify(texts.notice)}>
          {texts.item('D')}
        </MenuItem>
      </Menu>
    </div>
  );
}

function KitValues() {
  const [tab, setTab] = useState('1');
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={texts.sections.values}
        current={tab}
        onChange={setTab}
        tabs={['1', '2', '3'].map((id) => ({ id, label: texts.tab(id), count: Number(id) * 7 }))}
      />
      <div className="flex flex-wrap gap-2">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>
      <DescriptionList
        items={[
          { term: texts.amount, value: <Money amount={123_456} currency="USD" /> },
          { term: texts.time, value: <Time at={AT} /> },
          {
            term: 'Id',
            value: <CopyableId id="01a1ec3e-9615-7000-a9e1-0dd9aac9be41" label="id" />,
          },
        ]}
      />
    </div>
  );
}

function KitTable() {
  const rows = [
    { id: '1', name: 'ORD-2026-00001', amount: 1250, status: 'paid' },
    { id: '2', name: 'ORD-2026-00002', amount: 123_456_00, status: 'pending' },
  ];
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['2']));
  return (
    <Table
      label={texts.sections.table}
      rows={rows}
      rowKey={({ id }) => id}
      selection={{ ids, onChange: setIds }}
      sort={{ by: 'amount', dir: 'desc' }}
      onSort={() => undefined}
      columns={[
        { id: 'name', header: texts.name, isPrimary: true, cell: ({ name }) => name },
        { id: 'state', header: texts.state, cell: ({ status }) => <StatusBadge status={status} /> },
        {
          id: 'amount',
          header: texts.amount,
          align: 'end',
          sortBy: 'amount',
          cell: ({ amount }) => <Money amount={amount} currency="USD" />,
        },
      ]}
    />
  );
}

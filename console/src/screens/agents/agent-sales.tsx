import type { Reply } from '@cartwright/client/admin';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { formatNumber } from '../../format/words.ts';
import { figureTexts } from '../../texts/figures.ts';
import { agentTexts as texts } from '../../texts/settings/agents.ts';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Card } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';
import { useAgentNames } from './use-agent-names.ts';

type Figures = Reply<'getAgentFigures'>;
type Interval = Figures['interval'];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly orders: number;
  readonly total: number;
  readonly refunds: number;
  readonly net: number;
}

const INTERVALS = ['day', 'week', 'month'] as const satisfies readonly Interval[];
const AMOUNTS = ['total', 'refunds', 'net'] as const;

/** What each agent bought, by day, week or month; the newest first. */
export function AgentSales() {
  const [interval, setInterval] = useState<Interval>('day');
  const nameOf = useAgentNames();
  const figures = useOperation(
    'getAgentFigures',
    { query: { interval, limit: 50 } },
    { keepsPrevious: true },
  );
  return (
    <Card isFlush title={texts.sales}>
      <div className="max-w-48 p-4">
        <SelectField
          label={figureTexts.interval}
          choices={INTERVALS.map((value) => ({ value, label: figureTexts.intervals[value] }))}
          value={interval}
          onChange={({ target }) => setInterval(target.value as Interval)}
        />
      </div>
      <Loaded from={figures}>
        {(found) =>
          found.agents.length === 0 ? (
            <EmptyState {...texts.nothing} />
          ) : (
            <Table
              label={texts.sales}
              rows={rowsOf(found, nameOf)}
              rowKey={({ id, from }) => `${from} ${id}`}
              columns={columnsOf(found.currency)}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

function rowsOf({ agents }: Figures, nameOf: ReturnType<typeof useAgentNames>): Row[] {
  const rows = agents.flatMap(({ id, name, intervals }) =>
    intervals.map((one) => ({ ...one, id, name: nameOf(id, name) })),
  );
  return rows.sort((a, b) => b.from.localeCompare(a.from) || b.total - a.total);
}

function columnsOf(currency: string): readonly Column<Row>[] {
  return [
    {
      id: 'agent',
      header: texts.agent,
      isPrimary: true,
      cell: ({ id, name }) => (
        <TextLink to="/orders" search={{ agent: id }}>
          {name}
        </TextLink>
      ),
    },
    {
      id: 'days',
      header: texts.days,
      cell: ({ from, to }) => (from === to ? from : `${from} – ${to}`),
    },
    {
      id: 'orders',
      header: texts.orders,
      align: 'end',
      cell: ({ orders }) => formatNumber(orders),
    },
    ...AMOUNTS.map((name) => ({
      id: name,
      header: texts.amounts[name],
      align: 'end' as const,
      cell: (row: Row) => <Money amount={row[name]} currency={currency} />,
    })),
  ];
}

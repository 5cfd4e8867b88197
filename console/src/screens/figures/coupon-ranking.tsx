import { useOperation } from '../../api/use-operation.ts';
import { formatNumber } from '../../format/words.ts';
import { asOneOf } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { figureTexts } from '../../texts/figures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Money } from '../../ui/values.tsx';
import type { FigureProps } from './figure-bar.tsx';
import { daysOf } from './spans.ts';

const texts = figureTexts.coupons;
const LIMIT = 100;
const asRank = asOneOf('orders', 'total');
const AMOUNTS = ['discounts', 'total', 'refunds', 'net'] as const;

interface Row {
  readonly code: string;
  readonly orders: number;
  readonly discounts: number;
  readonly total: number;
  readonly refunds: number;
  readonly net: number;
}

export function CouponRanking({ state, onChange }: FigureProps) {
  const { timezone, currency } = useSession().store;
  const rank = asRank(state.by ?? '') ?? 'total';
  const query = {
    ...daysOf(state, timezone),
    currency: state.currency ?? currency,
    limit: LIMIT,
    sortBy: rank,
  };
  const figures = useOperation('getCouponFigures', { query }, { keepsPrevious: true });
  return (
    <>
      <Loaded from={figures} lines={10}>
        {({ coupons, currency: unit }) => (
          <Card title={texts.title} isFlush>
            {coupons.length === 0 ? (
              <EmptyState title={texts.empty} text={texts.emptyText}>
                <ButtonLink to="/coupons">{texts.open}</ButtonLink>
              </EmptyState>
            ) : (
              <Table
                label={texts.title}
                rows={coupons}
                rowKey={({ code }) => code}
                sort={{ by: rank, dir: 'desc' }}
                onSort={({ by }) => onChange({ by })}
                columns={columnsOf(unit)}
              />
            )}
          </Card>
        )}
      </Loaded>
      <ForDevelopers id="getCouponFigures" args={{ query }} />
    </>
  );
}

function columnsOf(currency: string): readonly Column<Row>[] {
  return [
    {
      id: 'code',
      header: texts.code,
      isPrimary: true,
      cell: ({ code }) => (
        <RowLink to="/orders" search={{ coupon: code }}>
          <span className="font-mono">{code}</span>
        </RowLink>
      ),
    },
    {
      id: 'orders',
      header: texts.orders,
      align: 'end',
      sortBy: 'orders',
      cell: ({ orders }) => formatNumber(orders),
    },
    ...AMOUNTS.map((name) => ({
      id: name,
      header: texts[name],
      align: 'end' as const,
      ...(name === 'total' && { sortBy: name }),
      cell: (row: Row) => <Money amount={row[name]} currency={currency} />,
    })),
  ];
}

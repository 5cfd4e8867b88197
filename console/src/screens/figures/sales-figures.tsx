import type { SalesOfCurrency } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { formatMoney } from '../../format/money.ts';
import { useSession } from '../../session/session-context.ts';
import { figureTexts } from '../../texts/figures.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { CurrencySelect, chosenCurrency, type FigureProps } from './figure-bar.tsx';
import { SalesTrend } from './sales-trend.tsx';
import { daysOf, daysText, intervalOf } from './spans.ts';

const texts = figureTexts.sales;

export function SalesFigures({ state, onChange }: FigureProps) {
  const { timezone, currency: own } = useSession().store;
  const days = daysOf(state, timezone);
  const query = {
    ...days,
    interval: intervalOf(state, days),
    compare: state.compare ?? true,
  };
  const figures = useOperation('getSalesFigures', { query }, { keepsPrevious: true });
  return (
    <>
      <Loaded from={figures} lines={10}>
        {({ currencies }) => {
          const sales = chosenCurrency(currencies, state.currency, own);
          if (!sales) return <EmptyState title={texts.empty} text={texts.emptyText} />;
          return (
            <>
              <Card
                title={daysText(days)}
                actions={
                  <CurrencySelect
                    currencies={currencies.map(({ currency }) => currency)}
                    current={sales.currency}
                    onChange={onChange}
                  />
                }
              >
                <SalesTrend sales={sales} />
              </Card>
              <Breakdown sales={sales} />
            </>
          );
        }}
      </Loaded>
      <ForDevelopers id="getSalesFigures" args={{ query }} />
    </>
  );
}

/** How the net is made up, line by line. */
function Breakdown({ sales }: { sales: SalesOfCurrency }) {
  const { totals, comparison, currency } = sales;
  const before = comparison?.totals;
  const lines = [
    { name: texts.gross, of: (sum: typeof totals) => sum.gross },
    { name: texts.discounts, of: (sum: typeof totals) => -sum.discounts },
    { name: texts.shipping, of: (sum: typeof totals) => sum.shipping },
    { name: texts.taxAdded, of: (sum: typeof totals) => sum.tax - sum.taxIncluded },
    { name: texts.total, of: (sum: typeof totals) => sum.total, isSum: true },
    { name: texts.refunds, of: (sum: typeof totals) => -sum.refunds },
    { name: texts.disputes, of: (sum: typeof totals) => -sum.disputes },
    { name: texts.net, of: (sum: typeof totals) => sum.net, isSum: true },
    { name: texts.taxIncluded, of: (sum: typeof totals) => sum.taxIncluded },
  ];
  const money = (amount: number, isSum?: boolean) => (
    <span className={isSum ? 'font-semibold' : undefined}>{formatMoney(amount, currency)}</span>
  );
  return (
    <Card title={texts.breakdown} isFlush>
      <Table
        label={texts.breakdown}
        rows={lines}
        rowKey={({ name }) => name}
        columns={[
          {
            id: 'name',
            header: figureTexts.line,
            isPrimary: true,
            cell: ({ name, isSum }) => (
              <span className={isSum ? 'font-semibold' : undefined}>{name}</span>
            ),
          },
          {
            id: 'now',
            header: figureTexts.thisSpan,
            align: 'end',
            cell: ({ of, isSum }) => money(of(totals), isSum),
          },
          {
            id: 'before',
            header: figureTexts.spanBefore,
            align: 'end',
            cell: ({ of, isSum }) => (before ? money(of(before), isSum) : '–'),
          },
        ]}
      />
    </Card>
  );
}

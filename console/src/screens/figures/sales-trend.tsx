import type { SalesOfCurrency } from '@cartwright/client/admin';
import { formatMoney } from '../../format/money.ts';
import { formatNumber } from '../../format/words.ts';
import { figureTexts } from '../../texts/figures.ts';
import { TrendChart } from '../../ui/charts/trend-chart.tsx';
import { changeText, Stat, Stats } from '../shared/stat.tsx';
import { daysText } from './spans.ts';

const texts = figureTexts.sales;

/** Net sales, orders and average, each against the previous period, above the chart. */
export function SalesTrend({ sales }: { sales: SalesOfCurrency }) {
  const { currency, totals, intervals, comparison } = sales;
  const before = comparison?.totals;
  const money = (amount: number) => formatMoney(amount, currency);
  const points = intervals.map((interval, index) => {
    const earlier = comparison?.intervals[index];
    return {
      label: daysText(interval),
      value: interval.net,
      before: earlier && { label: daysText(earlier), value: earlier.net },
    };
  });
  return (
    <div className="flex flex-col gap-5">
      <Stats>
        <Stat
          label={texts.net}
          value={money(totals.net)}
          note={before && changeText(totals.net, before.net)}
        />
        <Stat
          label={texts.orders}
          value={formatNumber(totals.orders)}
          note={before && changeText(totals.orders, before.orders)}
        />
        <Stat
          label={texts.average}
          value={totals.average === null ? '–' : money(totals.average)}
          note={before && changeText(totals.average ?? 0, before.average ?? 0)}
        />
      </Stats>
      <TrendChart title={texts.netByDay} points={points} format={money} />
    </div>
  );
}

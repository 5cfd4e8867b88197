import type { CheckoutSteps, RefusalCount } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { formatBasisPoints, formatNumber, humanize } from '../../format/words.ts';
import { useZone } from '../../session/session-context.ts';
import { figureTexts } from '../../texts/figures.ts';
import { TrendChart } from '../../ui/charts/trend-chart.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import type { FigureProps } from './figure-bar.tsx';
import { daysOf, daysText, intervalOf } from './spans.ts';

const texts = figureTexts.checkout;
const STEPS = ['carts', 'checkouts', 'payments', 'orders'] as const;

export function CheckoutFigures({ state }: FigureProps) {
  const days = daysOf(state, useZone());
  const query = { ...days, interval: intervalOf(state, days) };
  const figures = useOperation('getCheckoutFigures', { query }, { keepsPrevious: true });
  return (
    <>
      <Loaded from={figures} lines={10}>
        {({ totals, intervals, refusals }) =>
          totals.carts === 0 ? (
            <Card>
              <EmptyState title={texts.empty} text={figureTexts.sales.emptyText} />
            </Card>
          ) : (
            <>
              <Card title={texts.title}>
                <div className="flex flex-col gap-6">
                  <p className="text-muted">{texts.intro}</p>
                  <Funnel totals={totals} />
                  <TrendChart
                    title={texts.trend}
                    points={intervals.map((interval) => ({
                      label: daysText(interval),
                      value: interval.orders,
                    }))}
                    format={formatNumber}
                  />
                </div>
              </Card>
              <Refusals refusals={refusals} />
            </>
          )
        }
      </Loaded>
      <ForDevelopers id="getCheckoutFigures" args={{ query }} />
    </>
  );
}

/** Each step with its share of the carts. */
function Funnel({ totals }: { totals: CheckoutSteps }) {
  return (
    <ul className="flex flex-col gap-3">
      {STEPS.map((step) => {
        const share = Math.round((totals[step] / totals.carts) * 10_000);
        return (
          <li key={step}>
            <div className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{texts[step]}</span>
              <span className="tabular-nums">
                {formatNumber(totals[step])}{' '}
                {step !== 'carts' && (
                  <span className="text-muted">{texts.share(formatBasisPoints(share))}</span>
                )}
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-3 rounded-sm bg-sunken">
              <div
                className="h-full rounded-sm bg-accent"
                style={{ width: `${Math.min(share / 100, 100)}%` }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Refusals({ refusals }: { refusals: readonly RefusalCount[] }) {
  return (
    <Card title={texts.refusals} isFlush>
      {refusals.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{texts.noRefusals}</p>
      ) : (
        <Table
          label={texts.refusals}
          rows={refusals}
          rowKey={({ providerId, reason }) => `${providerId} ${reason}`}
          columns={[
            {
              id: 'reason',
              header: texts.reason,
              isPrimary: true,
              cell: ({ reason }) => humanize(reason),
            },
            { id: 'provider', header: texts.provider, cell: ({ providerId }) => providerId },
            {
              id: 'count',
              header: texts.count,
              align: 'end',
              cell: ({ count }) => formatNumber(count),
            },
          ]}
        />
      )}
    </Card>
  );
}

import type { GiftCardLiability } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { formatMoney } from '../../format/money.ts';
import { useSession } from '../../session/session-context.ts';
import { figureTexts } from '../../texts/figures.ts';
import { giftCardTexts } from '../../texts/gift-cards.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TrendChart } from '../../ui/charts/trend-chart.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card, Columns } from '../../ui/page.tsx';
import { Stat, Stats } from '../shared/stat.tsx';
import { CurrencySelect, chosenCurrency, type FigureProps } from './figure-bar.tsx';
import { daysOf, daysText, intervalOf } from './spans.ts';

const texts = figureTexts.giftCards;

/** What the store owes the holders of its cards, and how that moved. */
export function GiftCardFigures({ state, onChange }: FigureProps) {
  const { timezone, currency: own } = useSession().store;
  const days = daysOf(state, timezone);
  const query = { ...days, interval: intervalOf(state, days) };
  const figures = useOperation('getGiftCardFigures', { query }, { keepsPrevious: true });
  return (
    <>
      <Loaded from={figures} lines={10}>
        {({ currencies }) => {
          const liability = chosenCurrency(currencies, state.currency, own);
          if (!liability) {
            return <EmptyState title={giftCardTexts.empty.title} text={giftCardTexts.empty.text} />;
          }
          return (
            <Columns
              main={
                <Card
                  title={daysText(days)}
                  actions={
                    <CurrencySelect
                      currencies={currencies.map(({ currency }) => currency)}
                      current={liability.currency}
                      onChange={onChange}
                    />
                  }
                >
                  <Balance liability={liability} />
                </Card>
              }
              side={<Movements liability={liability} />}
            />
          );
        }}
      </Loaded>
      <ForDevelopers id="getGiftCardFigures" args={{ query }} />
    </>
  );
}

function Balance({ liability }: { liability: GiftCardLiability }) {
  const money = (amount: number) => formatMoney(amount, liability.currency);
  return (
    <div className="flex flex-col gap-5">
      <Stats>
        <Stat label={texts.liability} value={money(liability.liability)} />
      </Stats>
      <TrendChart
        title={texts.trend}
        points={liability.intervals.map((interval) => ({
          label: daysText(interval),
          value: interval.balance,
        }))}
        format={money}
      />
    </div>
  );
}

function Movements({ liability }: { liability: GiftCardLiability }) {
  const { totals, openingBalance, currency } = liability;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Card title={texts.movements}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          isMoney
          items={[
            { term: texts.opening, value: money(openingBalance) },
            { term: texts.issued, value: money(totals.issued) },
            { term: texts.debited, value: money(-totals.debited) },
            { term: texts.credited, value: money(totals.credited) },
            { term: texts.adjusted, value: money(totals.adjusted) },
            {
              term: texts.balance,
              value: <span className="font-semibold">{money(totals.balance)}</span>,
            },
          ]}
        />
        <div>
          <ButtonLink to="/gift-cards">{giftCardTexts.title}</ButtonLink>
        </div>
      </div>
    </Card>
  );
}

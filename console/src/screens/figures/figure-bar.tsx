import type { AddressSetter } from '../../routing/search.ts';
import { useZone } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { figureTexts as texts } from '../../texts/figures.ts';
import { Filters } from '../../ui/filters.tsx';
import { DayField } from '../../ui/forms/date-field.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { daysOf, FIGURE_STATE, type FigureState, INTERVALS, intervalOf, SPANS } from './spans.ts';

export interface FigureProps {
  readonly state: FigureState;
  readonly onChange: AddressSetter<typeof FIGURE_STATE>;
}

const BY_INTERVAL = ['sales', 'checkout', 'gift-cards'];

/** The span, its dates and its intervals. */
export function FigureBar({ state, onChange }: FigureProps) {
  const days = daysOf(state, useZone());
  const isOwn = state.from !== undefined || state.to !== undefined;
  const { tab = 'sales', span = '30', compare = true } = state;
  return (
    <Filters>
      <SelectField
        label={texts.span}
        choices={[...SPANS, ...(isOwn ? (['own'] as const) : [])].map((value) => ({
          value,
          label: texts.spans[value],
        }))}
        value={isOwn ? 'own' : span}
        onChange={({ target }) =>
          onChange({ span: FIGURE_STATE.span(target.value), from: undefined, to: undefined })
        }
      />
      <DayField
        label={commonTexts.from}
        value={days.from}
        onChange={(from) => onChange({ from, to: days.to })}
      />
      <DayField
        label={commonTexts.to}
        value={days.to}
        onChange={(to) => onChange({ from: days.from, to })}
      />
      {BY_INTERVAL.includes(tab) && (
        <SelectField
          label={texts.interval}
          choices={INTERVALS.map((value) => ({ value, label: texts.intervals[value] }))}
          value={intervalOf(state, days)}
          onChange={({ target }) => onChange({ interval: FIGURE_STATE.interval(target.value) })}
        />
      )}
      {tab === 'sales' && (
        <SelectField
          label={texts.comparison}
          choices={[
            { value: 'true', label: texts.spanBefore },
            { value: 'false', label: commonTexts.none },
          ]}
          value={String(compare)}
          onChange={({ target }) => onChange({ compare: FIGURE_STATE.compare(target.value) })}
        />
      )}
    </Filters>
  );
}

/** Chooses among the currencies that have figures; nothing where there is one. */
export function CurrencySelect({
  currencies,
  current,
  onChange,
}: {
  currencies: readonly string[];
  current: string;
  onChange: FigureProps['onChange'];
}) {
  if (currencies.length < 2) return null;
  return (
    <SelectField
      label={texts.currency}
      hidesLabel
      choices={currencies.map((value) => ({ value, label: value }))}
      value={current}
      onChange={({ target }) => onChange({ currency: target.value })}
    />
  );
}

/** The chosen currency where it has figures, otherwise that of the store. */
export function chosenCurrency<Row extends { readonly currency: string }>(
  rows: readonly Row[],
  wanted: string | undefined,
  own: string,
): Row | undefined {
  const of = (code: string) => rows.find(({ currency }) => currency === code);
  return (wanted ? of(wanted) : undefined) ?? of(own) ?? rows[0];
}

import { humanize } from '../../format/words.ts';
import type { AddressSetter } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { orderListTexts as texts } from '../../texts/orders/orders.ts';
import { statusTexts } from '../../texts/orders/statuses.ts';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { type Choice, SelectField } from '../../ui/forms/field.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { PeriodFields } from '../shared/period-fields.tsx';
import {
  FULFILLMENT_STATUSES,
  isSameView,
  ORDER_FILTERS,
  ORDER_STATUSES,
  type OrderFilters,
  PAYMENT_STATUSES,
  withoutFilters,
} from './list-filters.ts';

export function OrderFilterBar({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: AddressSetter<typeof ORDER_FILTERS>;
}) {
  const { currency } = useSession().store;
  const isFiltered = !isSameView(filters, {});
  return (
    <Filters
      onClear={isFiltered ? () => onChange(withoutFilters()) : undefined}
      search={
        <SearchBox
          label={texts.search}
          value={filters.search}
          onChange={(search) => onChange({ search }, true)}
        />
      }
    >
      <StatusSelect name="status" label={texts.status} filters={filters} onChange={onChange} />
      <StatusSelect name="payment" label={texts.payment} filters={filters} onChange={onChange} />
      <StatusSelect
        name="fulfillment"
        label={texts.fulfillment}
        filters={filters}
        onChange={onChange}
      />
      <PeriodFields period={filters} onChange={onChange} />
      <MoneyField
        label={texts.totalMin}
        currency={currency}
        value={filters.min ?? null}
        onChange={(min) => onChange({ min: min ?? undefined })}
      />
      <MoneyField
        label={texts.totalMax}
        currency={currency}
        value={filters.max ?? null}
        onChange={(max) => onChange({ max: max ?? undefined })}
      />
    </Filters>
  );
}

const CHOICES = {
  status: ORDER_STATUSES.map(choiceOf),
  payment: PAYMENT_STATUSES.map(choiceOf),
  fulfillment: FULFILLMENT_STATUSES.map(choiceOf),
};

function choiceOf(value: string): Choice {
  return { value, label: statusTexts[value] ?? humanize(value) };
}

function StatusSelect({
  name,
  label,
  filters,
  onChange,
}: {
  name: keyof typeof CHOICES;
  label: string;
  filters: OrderFilters;
  onChange: AddressSetter<typeof ORDER_FILTERS>;
}) {
  return (
    <SelectField
      label={label}
      none={commonTexts.any}
      choices={CHOICES[name]}
      value={filters[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: ORDER_FILTERS[name](target.value) })}
    />
  );
}

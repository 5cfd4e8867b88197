import type { FoundCart } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { periodOf } from '../../format/times.ts';
import { asCount, asDay, asOneOf, asText, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { cartTexts as texts } from '../../texts/carts.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { MoneyField } from '../../ui/forms/money-field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { PeriodFields } from '../shared/period-fields.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';

const STATES = ['open', 'abandoned', 'confirming'] as const;
const ADDRESS = {
  state: asOneOf(...STATES),
  email: asText,
  customer: asText,
  from: asDay,
  to: asDay,
  min: asCount,
  max: asCount,
};
const NO_FILTERS = {
  email: undefined,
  customer: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
};
const VIEWS = [
  { value: undefined, label: texts.views.all },
  ...STATES.map((value) => ({ value, label: texts.views[value] })),
];
const PAGE_SIZE = 50;

export function CartList() {
  const { store } = useSession();
  const [address, setAddress] = useAddressState(ADDRESS);
  const { state, email, customer, min, max } = address;
  const query = {
    state,
    email,
    customerId: customer,
    ...periodOf(address, store.timezone),
    totalMin: min,
    totalMax: max,
    developerMode: store.developerMode,
    limit: PAGE_SIZE,
  };
  const list = usePages('findCarts', { query }, (page) => page.carts);
  const isFiltered = Object.keys(NO_FILTERS).some((name) => name in address);
  return (
    <Page title={texts.title}>
      <ViewTabs
        label={texts.views.label}
        views={VIEWS}
        current={state}
        onChange={(value) => setAddress({ state: value })}
      />
      <Filters
        onClear={isFiltered ? () => setAddress(NO_FILTERS) : undefined}
        search={
          <SearchBox
            label={texts.search}
            value={email}
            onChange={(value) => setAddress({ email: value }, true)}
          />
        }
      >
        <PeriodFields period={address} onChange={setAddress} />
        <MoneyField
          label={texts.totalMin}
          currency={store.currency}
          value={min ?? null}
          onChange={(value) => setAddress({ min: value ?? undefined })}
        />
        <MoneyField
          label={texts.totalMax}
          currency={store.currency}
          value={max ?? null}
          onChange={(value) => setAddress({ max: value ?? undefined })}
        />
      </Filters>
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={<EmptyList texts={texts.empty} isFiltered={isFiltered || state !== undefined} />}
      />
      <ForDevelopers id="findCarts" args={{ query }} />
    </Page>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<FoundCart>[] = [
  {
    id: 'who',
    header: labels.who,
    isPrimary: true,
    cell: ({ id, name, email }) => (
      <>
        <RowLink to="/carts/$cartId" params={{ cartId: id }}>
          {name ?? email ?? texts.unknown}
        </RowLink>
        {name && email && <span className="block text-sm text-muted">{email}</span>}
      </>
    ),
  },
  {
    id: 'state',
    header: labels.state,
    cell: ({ state }) => (state ? <StatusBadge status={state} /> : '–'),
  },
  { id: 'step', header: labels.step, cell: ({ step }) => texts.steps[step] },
  { id: 'items', header: labels.items, cell: (cart) => <Items cart={cart} /> },
  { id: 'updated', header: labels.updatedAt, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  {
    id: 'total',
    header: labels.total,
    align: 'end',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
];

const NAMED_MAX = 2;

function Items({ cart }: { cart: FoundCart }) {
  const named = cart.items.slice(0, NAMED_MAX);
  const others = cart.lineCount - named.length;
  return (
    <>
      {named.map(({ sku, name, quantity }) => (
        <span key={sku} className="block">{`${quantity} × ${name}`}</span>
      ))}
      {others > 0 && <span className="text-sm text-muted">{texts.more(others)}</span>}
    </>
  );
}

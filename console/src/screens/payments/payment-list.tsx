import { usePages } from '../../api/use-pages.ts';
import { periodOf } from '../../format/times.ts';
import { asDay, asOneOf, asText, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { paymentTexts as texts } from '../../texts/orders/payments.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { PeriodFields } from '../shared/period-fields.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { PAYMENT_COLUMNS } from './payment-columns.tsx';

const STATUSES = [
  'declined',
  'failed',
  'action_required',
  'pending',
  'succeeded',
  'refunded',
] as const;
const ADDRESS = {
  status: asOneOf(...STATUSES),
  email: asText,
  cart: asText,
  order: asText,
  from: asDay,
  to: asDay,
};
const VIEWS = [
  { value: undefined, label: texts.views.all },
  ...STATUSES.map((value) => ({ value, label: texts.views[value] })),
];
const PAGE_SIZE = 50;
const NO_FILTERS = {
  email: undefined,
  cart: undefined,
  order: undefined,
  from: undefined,
  to: undefined,
};

export function PaymentList() {
  const { store } = useSession();
  const [address, setAddress] = useAddressState(ADDRESS);
  const { status, email, cart, order, from, to } = address;
  const query = {
    status,
    email,
    cartId: cart,
    orderId: order,
    ...periodOf(address, store.timezone),
    developerMode: store.developerMode,
    limit: PAGE_SIZE,
  };
  const list = usePages('findPayments', { query }, (page) => page.payments);
  const isFiltered = Boolean(email || cart || order || from || to);
  return (
    <Page title={texts.title}>
      <ViewTabs
        label={texts.views.label}
        views={VIEWS}
        current={status}
        onChange={(value) => setAddress({ status: value })}
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
      </Filters>
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        columns={PAYMENT_COLUMNS}
        empty={
          <EmptyList texts={texts.empty} isFiltered={isFiltered || status !== undefined}>
            <ButtonLink to="/providers">{texts.empty.action}</ButtonLink>
          </EmptyList>
        }
      />
      <ForDevelopers id="findPayments" args={{ query }} />
    </Page>
  );
}

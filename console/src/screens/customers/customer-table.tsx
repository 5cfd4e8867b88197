import type { FoundCustomer } from '@cartwright/client/admin';
import { download } from '../../api/download.ts';
import { usePages } from '../../api/use-pages.ts';
import { useWrite } from '../../api/use-write.ts';
import { formatNumber } from '../../format/words.ts';
import { asFlag, asOneOf, asText, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { customerTexts as texts } from '../../texts/customers.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink, OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { EmptyList } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';

const asConsent = asOneOf('marketing', 'transactional');
const asSort = asOneOf('createdAt', 'name');
const ADDRESS = {
  search: asText,
  consent: asConsent,
  verified: asFlag,
  sort: asSort,
  dir: asOneOf('asc', 'desc'),
};
const PAGE_SIZE = 50;

function useCustomerFilters() {
  const { store } = useSession();
  const [address, setAddress] = useAddressState(ADDRESS);
  const { search, consent, verified, sort, dir } = address;
  const query = {
    search,
    consent,
    emailVerified: verified,
    sortBy: sort,
    sortDir: dir,
    developerMode: store.developerMode,
  };
  return { address, setAddress, query };
}

export function CustomerTable() {
  const { address, setAddress, query: filters } = useCustomerFilters();
  const query = { ...filters, limit: PAGE_SIZE };
  const list = usePages('findCustomers', { query }, (page) => page.customers);
  const { search, consent, verified, sort, dir } = address;
  const isFiltered = search !== undefined || consent !== undefined || verified !== undefined;
  const clear = () => setAddress({ search: undefined, consent: undefined, verified: undefined });
  return (
    <>
      <Filters
        onClear={isFiltered ? clear : undefined}
        search={
          <SearchBox
            label={texts.search}
            value={search}
            onChange={(value) => setAddress({ search: value }, true)}
          />
        }
      >
        <SelectField
          label={texts.consent}
          none={commonTexts.any}
          choices={Object.entries(texts.consents).map(([value, label]) => ({ value, label }))}
          value={consent ?? ''}
          onChange={({ target }) => setAddress({ consent: asConsent(target.value) })}
        />
        <SelectField
          label={texts.verified}
          none={commonTexts.any}
          choices={Object.entries(texts.verifiedChoices).map(([value, label]) => ({
            value,
            label,
          }))}
          value={verified === undefined ? '' : String(verified)}
          onChange={({ target }) => setAddress({ verified: asFlag(target.value) })}
        />
      </Filters>
      <PagedTable
        label={texts.title}
        list={list}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        sort={{ by: sort ?? 'createdAt', dir: dir ?? 'desc' }}
        onSort={(next) => setAddress({ sort: asSort(next.by), dir: next.dir })}
        empty={
          <EmptyList texts={texts.empty} isFiltered={isFiltered}>
            <ButtonLink to="/customers" search={{ view: 'guests' }}>
              {texts.empty.action}
            </ButtonLink>
          </EmptyList>
        }
      />
      <ForDevelopers id="findCustomers" args={{ query }} />
    </>
  );
}

/** The filtered list as a file, for owners. */
export function ExportCustomers() {
  const { store } = useSession();
  const { query } = useCustomerFilters();
  const exported = useWrite('exportCustomers', {
    successMessage: texts.exported,
    refreshes: false,
    onDone: (csv) => download(`customers-${store.handle}.csv`, csv),
  });
  return (
    <>
      <OwnerButton
        icon="download"
        isBusy={exported.isSending}
        onClick={() => exported.send({ query })}
      >
        {texts.export}
      </OwnerButton>
      {exported.error ? <ErrorNotice error={exported.error} /> : null}
    </>
  );
}

export function nameOf({
  firstName,
  lastName,
}: Pick<FoundCustomer, 'firstName' | 'lastName'>): string | undefined {
  return [firstName, lastName].filter(Boolean).join(' ') || undefined;
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<FoundCustomer>[] = [
  {
    id: 'name',
    header: labels.name,
    isPrimary: true,
    sortBy: 'name',
    cell: (customer) => (
      <RowLink to="/customers/$customerId" params={{ customerId: customer.id }}>
        {nameOf(customer) ?? customer.email ?? customer.phone ?? texts.nameless}
      </RowLink>
    ),
  },
  {
    id: 'email',
    header: labels.email,
    cell: ({ email, emailVerified }) => (
      <span className="inline-flex flex-wrap gap-2">
        {email ?? '–'}
        {email && !emailVerified && <Badge tone="warn">{texts.unverified}</Badge>}
      </span>
    ),
  },
  { id: 'phone', header: labels.phone, cell: ({ phone }) => phone ?? '–' },
  {
    id: 'since',
    header: labels.createdAt,
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <Time at={createdAt} isDate />,
  },
  {
    id: 'last',
    header: labels.lastOrder,
    cell: ({ lastOrderAt }) => (lastOrderAt ? <Time at={lastOrderAt} /> : '–'),
  },
  {
    id: 'orders',
    header: labels.orders,
    align: 'end',
    cell: ({ orderCount }) => formatNumber(orderCount),
  },
];

import type { FoundGuest } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { formatNumber } from '../../format/words.ts';
import { asText, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { customerTexts as texts } from '../../texts/customers.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';

const ADDRESS = { search: asText };
const PAGE_SIZE = 50;

export function GuestTable() {
  const { store } = useSession();
  const [{ search }, setAddress] = useAddressState(ADDRESS);
  const query = { search, developerMode: store.developerMode, limit: PAGE_SIZE };
  const list = usePages('findGuests', { query }, (page) => page.guests);
  const { empty } = texts;
  return (
    <>
      <Filters
        search={
          <SearchBox
            label={texts.searchGuests}
            value={search}
            onChange={(value) => setAddress({ search: value }, true)}
          />
        }
        onClear={search ? () => setAddress({ search: undefined }) : undefined}
      />
      <PagedTable
        label={texts.guests}
        list={list}
        rowKey={({ email }) => email}
        columns={COLUMNS}
        empty={
          search ? (
            <EmptyState title={empty.filtered} text={empty.filteredText} />
          ) : (
            <EmptyState title={empty.guests} text={empty.guestsText} />
          )
        }
      />
      <ForDevelopers id="findGuests" args={{ query }} />
    </>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<FoundGuest>[] = [
  {
    id: 'name',
    header: labels.name,
    isPrimary: true,
    cell: ({ name, email }) => (
      <RowLink to="/guests/$email" params={{ email }}>
        {name || email}
      </RowLink>
    ),
  },
  { id: 'email', header: labels.email, cell: ({ email }) => email },
  {
    id: 'last',
    header: labels.lastOrder,
    cell: ({ lastOrderAt }) => <Time at={lastOrderAt} />,
  },
  {
    id: 'orders',
    header: labels.orders,
    align: 'end',
    cell: ({ orderCount }) => formatNumber(orderCount),
  },
];

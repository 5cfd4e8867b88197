import type { Reply } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { periodOf } from '../../format/times.ts';
import { asDay, asText, useAddressState } from '../../routing/search.ts';
import { useZone } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { eventTexts as texts } from '../../texts/settings/webhooks.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Mono, Time } from '../../ui/values.tsx';
import { PeriodFields } from '../shared/period-fields.tsx';
import { asEventType, EVENT_TYPE_CHOICES } from '../webhooks/event-types.ts';

type FoundEvent = Reply<'findEvents'>['events'][number];

const READERS = {
  type: asEventType,
  order: asText,
  customer: asText,
  cart: asText,
  from: asDay,
  to: asDay,
};
const NONE = {
  type: undefined,
  order: undefined,
  customer: undefined,
  cart: undefined,
  from: undefined,
  to: undefined,
};

export function EventList() {
  const zone = useZone();
  const [filters, set] = useAddressState(READERS);
  const { type, order, customer, cart } = filters;
  const query = {
    type,
    orderId: order,
    customerId: customer,
    cartId: cart,
    ...periodOf(filters, zone),
    limit: 50,
  };
  const list = usePages('findEvents', { query }, ({ events }) => events);
  const isFiltered = Object.keys(filters).length > 0;
  const empty = isFiltered ? texts.noMatch : texts.empty;
  return (
    <Page title={shellTexts.screens.events} intro={texts.intro}>
      <Filters onClear={isFiltered ? () => set(NONE) : undefined}>
        <SearchBox
          label={texts.orderId}
          value={order}
          onChange={(next) => set({ order: next }, true)}
        />
        <SelectField
          label={texts.type}
          none={commonTexts.any}
          choices={EVENT_TYPE_CHOICES}
          value={type ?? ''}
          onChange={({ target }) => set({ type: asEventType(target.value) })}
        />
        <PeriodFields period={filters} onChange={set} />
      </Filters>
      <PagedTable
        label={shellTexts.screens.events}
        list={list}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={<EmptyState title={empty.title} text={empty.text} />}
      />
      <ForDevelopers id="findEvents" args={{ query }} />
    </Page>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<FoundEvent>[] = [
  {
    id: 'type',
    header: labels.type,
    isPrimary: true,
    cell: ({ id, type }) => (
      <RowLink to="/events/$eventId" params={{ eventId: id }}>
        {type}
      </RowLink>
    ),
  },
  {
    id: 'aggregate',
    header: labels.aggregate,
    cell: ({ aggregateId }) => <Mono>{aggregateId}</Mono>,
  },
  { id: 'sequence', header: labels.sequence, align: 'end', cell: ({ sequence }) => sequence },
  { id: 'createdAt', header: labels.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

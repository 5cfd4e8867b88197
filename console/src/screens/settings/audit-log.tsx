import type { Reply } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { usePages } from '../../api/use-pages.ts';
import { endOfDay, startOfDay } from '../../format/times.ts';
import { humanize } from '../../format/words.ts';
import { type AddressState, asDay, asText, useAddressState } from '../../routing/search.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { auditLogTexts as texts } from '../../texts/settings/audit-log.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Badge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Callout, EmptyState } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { DayField } from '../../ui/forms/date-field.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/table.tsx';
import { Mono, Time } from '../../ui/values.tsx';

type Entry = Reply<'listAuditLog'>['entries'][number];

const READERS = { operator: asText, operation: asText, subject: asText, from: asDay, to: asDay };
const NONE = {
  operator: undefined,
  operation: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
};

export function AuditLog() {
  const { isOwner, store } = useSession();
  const [filters, setFilters] = useAddressState(READERS);
  const query = queryOf(filters, store.timezone);
  const isAllowed = isOwner || filters.subject !== undefined;
  const list = usePages('listAuditLog', { query }, ({ entries }) => entries, {
    enabled: isAllowed,
  });
  const isFiltered = Object.keys(filters).length > 0;
  const empty = isFiltered ? texts.emptyFiltered : texts.empty;
  return (
    <Page title={shellTexts.screens.auditLog} intro={texts.intro}>
      <Filters onClear={isFiltered ? () => setFilters(NONE) : undefined}>
        <SearchBox
          label={texts.subject}
          value={filters.subject}
          onChange={(subject) => setFilters({ subject }, true)}
        />
        <OperatorSelect
          value={filters.operator}
          onChange={(operator) => setFilters({ operator })}
        />
        <SearchBox
          label={texts.operation}
          value={filters.operation}
          onChange={(operation) => setFilters({ operation }, true)}
        />
        <DayField
          label={commonTexts.from}
          value={filters.from}
          onChange={(from) => setFilters({ from })}
        />
        <DayField label={commonTexts.to} value={filters.to} onChange={(to) => setFilters({ to })} />
      </Filters>
      {isAllowed ? (
        <PagedTable
          label={shellTexts.screens.auditLog}
          list={list}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          empty={<EmptyState title={empty.title} text={empty.text} />}
        />
      ) : (
        <Callout>{texts.needsSubject}</Callout>
      )}
      <ForDevelopers id="listAuditLog" args={{ query }} />
    </Page>
  );
}

function queryOf(
  { operator, operation, subject, from, to }: AddressState<typeof READERS>,
  zone: string,
) {
  return {
    operatorId: operator,
    operation,
    subject,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
    limit: 50,
  };
}

function OperatorSelect({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { data } = useOperation('listStaff');
  const choices = (data?.staff ?? []).map(({ id, email }) => ({ value: id, label: email }));
  return (
    <SelectField
      label={texts.operator}
      none={commonTexts.any}
      choices={choices}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'operation',
    header: labels.operation,
    isPrimary: true,
    cell: ({ operation }) => <span title={operation}>{humanize(operation)}</span>,
  },
  {
    id: 'operator',
    header: labels.operator,
    cell: ({ operator, via }) => (
      <>
        {operator.email} {via && <Badge tone="accent">{texts.via[via]}</Badge>}
      </>
    ),
  },
  {
    id: 'fields',
    header: labels.fields,
    cell: ({ fields }) => (fields.length > 0 ? <Mono>{fields.join(', ')}</Mono> : null),
  },
  {
    id: 'subject',
    header: labels.subject,
    cell: ({ subject }) => (subject ? <Mono>{subject}</Mono> : null),
  },
  { id: 'createdAt', header: labels.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

import type { Reply } from '@cartwright/client/admin';
import { useOperation } from '../../api/use-operation.ts';
import { usePages } from '../../api/use-pages.ts';
import { endOfDay, startOfDay } from '../../format/times.ts';
import {
  type AddressSetter,
  type AddressState,
  asDay,
  asOneOf,
  asText,
  useAddressState,
} from '../../routing/search.ts';
import { useZone } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { requestLogTexts as texts } from '../../texts/settings/request-log.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Filters, SearchBox } from '../../ui/filters.tsx';
import { DayField } from '../../ui/forms/date-field.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Mono, Time } from '../../ui/values.tsx';

type LoggedRequest = Reply<'listRequestLog'>['requests'][number];

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
const CLASS_CHOICES = CLASSES.map((value) => ({ value, label: value }));
const READERS = {
  key: asText,
  operation: asText,
  status: asOneOf(...CLASSES),
  code: asText,
  requestId: asText,
  from: asDay,
  to: asDay,
};
const NAMES = Object.keys(READERS);
const REFRESH_MS = 15_000;

export function RequestList() {
  const zone = useZone();
  const [filters, set] = useAddressState(READERS);
  const { key, operation, status, code, requestId, from, to } = filters;
  const query = {
    keyId: key,
    operation,
    statusClass: status,
    code,
    requestId,
    from: from && startOfDay(from, zone),
    to: to && endOfDay(to, zone),
    limit: 50,
  };
  const list = usePages('listRequestLog', { query }, ({ requests }) => requests, {
    everyMs: REFRESH_MS,
  });
  const empty = Object.keys(filters).length > 0 ? texts.noMatch : texts.empty;
  return (
    <Page title={shellTexts.screens.requestLog} intro={texts.intro}>
      <LogFilters filters={filters} set={set} />
      <PagedTable
        label={shellTexts.screens.requestLog}
        list={list}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={<EmptyState title={empty.title} text={empty.text} />}
      />
      <ForDevelopers id="listRequestLog" args={{ query }} />
    </Page>
  );
}

function LogFilters({
  filters,
  set,
}: {
  filters: AddressState<typeof READERS>;
  set: AddressSetter<typeof READERS>;
}) {
  const keys = useOperation('listApiKeys').data?.apiKeys ?? [];
  const clear = () => set(Object.fromEntries(NAMES.map((name) => [name, undefined])));
  return (
    <Filters onClear={Object.keys(filters).length > 0 ? clear : undefined}>
      <SearchBox
        label={texts.requestId}
        value={filters.requestId}
        onChange={(requestId) => set({ requestId }, true)}
      />
      <SelectField
        label={texts.keyId}
        none={commonTexts.any}
        choices={keys.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.key ?? ''}
        onChange={({ target }) => set({ key: target.value || undefined })}
      />
      <SelectField
        label={texts.statusClass}
        none={commonTexts.any}
        choices={CLASS_CHOICES}
        value={filters.status ?? ''}
        onChange={({ target }) => set({ status: READERS.status(target.value) })}
      />
      <SearchBox
        label={texts.operation}
        value={filters.operation}
        onChange={(operation) => set({ operation }, true)}
      />
      <SearchBox label={texts.code} value={filters.code} onChange={(code) => set({ code }, true)} />
      <DayField label={commonTexts.from} value={filters.from} onChange={(from) => set({ from })} />
      <DayField label={commonTexts.to} value={filters.to} onChange={(to) => set({ to })} />
    </Filters>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<LoggedRequest>[] = [
  {
    id: 'request',
    header: labels.request,
    isPrimary: true,
    cell: ({ id, method, path }) => (
      <RowLink to="/request-log/$loggedRequestId" params={{ loggedRequestId: id }}>
        <span className="font-mono text-sm break-all">
          {method} {path}
        </span>
      </RowLink>
    ),
  },
  {
    id: 'operation',
    header: labels.operation,
    cell: ({ operation, agentId }) => (
      <>
        {operation} {agentId && <Badge tone="accent">{texts.agent}</Badge>}
      </>
    ),
  },
  { id: 'status', header: labels.status, cell: ({ status }) => <HttpStatus status={status} /> },
  { id: 'code', header: labels.code, cell: ({ code }) => (code ? <Mono>{code}</Mono> : null) },
  {
    id: 'duration',
    header: labels.duration,
    align: 'end',
    cell: ({ durationMs }) => texts.milliseconds(durationMs),
  },
  { id: 'createdAt', header: labels.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function HttpStatus({ status }: { status: number }) {
  return <Badge tone={toneOf(status)}>{String(status)}</Badge>;
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'good';
}

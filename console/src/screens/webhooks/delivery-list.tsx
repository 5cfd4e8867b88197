import type { Reply } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { asOneOf, useAddressState } from '../../routing/search.ts';
import { commonTexts } from '../../texts/common.ts';
import { webhookTexts as texts } from '../../texts/settings/webhooks.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Filters } from '../../ui/filters.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';
import { asEventType, EVENT_TYPE_CHOICES } from './event-types.ts';

type Delivery = Reply<'listWebhookDeliveries'>['deliveries'][number];

const STATUSES = ['pending', 'delivered', 'failed'] as const;
const READERS = { status: asOneOf(...STATUSES), type: asEventType };
const STATUS_CHOICES = STATUSES.map((value) => ({ value, label: texts.statuses[value] }));
const REFRESH_MS = 15_000;

/** The deliveries of an endpoint, of an event, or of all. */
export function DeliveryList({ endpointId, eventId }: { endpointId?: string; eventId?: string }) {
  const [{ status, type }, set] = useAddressState(READERS);
  const query = { endpointId, eventId, status, eventType: type, limit: 25 };
  const list = usePages('listWebhookDeliveries', { query }, ({ deliveries }) => deliveries, {
    everyMs: REFRESH_MS,
  });
  const isFiltered = status !== undefined || type !== undefined;
  const empty = isFiltered ? texts.noMatch : texts.noDeliveries;
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-3">
      <h2 id="deliveries" className="text-lg font-semibold">
        {texts.deliveries}
      </h2>
      <Filters onClear={isFiltered ? () => set({ status: undefined, type: undefined }) : undefined}>
        <SelectField
          label={texts.status}
          none={commonTexts.any}
          choices={STATUS_CHOICES}
          value={status ?? ''}
          onChange={({ target }) => set({ status: READERS.status(target.value) })}
        />
        {eventId === undefined && (
          <SelectField
            label={texts.eventType}
            none={commonTexts.any}
            choices={EVENT_TYPE_CHOICES}
            value={type ?? ''}
            onChange={({ target }) => set({ type: asEventType(target.value) })}
          />
        )}
      </Filters>
      <PagedTable
        label={texts.deliveries}
        list={list}
        rowKey={(delivery) => `${delivery.endpointId} ${delivery.eventId}`}
        columns={COLUMNS}
        empty={<EmptyState title={empty.title} text={empty.text} />}
      />
    </section>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<Delivery>[] = [
  {
    id: 'event',
    header: labels.event,
    isPrimary: true,
    cell: ({ endpointId, eventId, eventType }) => (
      <RowLink to="/webhooks/$endpointId/deliveries/$eventId" params={{ endpointId, eventId }}>
        {eventType}
      </RowLink>
    ),
  },
  { id: 'status', header: labels.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'attempts', header: labels.attempts, align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'lastReply',
    header: labels.lastReply,
    cell: ({ lastStatus, lastError }) => lastStatus ?? lastError,
  },
  { id: 'nextTryAt', header: labels.nextTryAt, cell: ({ nextTryAt }) => <Time at={nextTryAt} /> },
  { id: 'createdAt', header: labels.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

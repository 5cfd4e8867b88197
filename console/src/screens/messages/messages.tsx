import type { Reply } from '@cartwright/client/admin';
import { usePages } from '../../api/use-pages.ts';
import { humanize } from '../../format/words.ts';
import { asOneOf, useAddressState } from '../../routing/search.ts';
import { commonTexts } from '../../texts/common.ts';
import { messageTexts as texts } from '../../texts/settings/messages.ts';
import { shellTexts } from '../../texts/shell.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Filters } from '../../ui/filters.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { PagedTable } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';
import { MessageTabs } from './message-tabs.tsx';

type Message = Reply<'listMessages'>['messages'][number];

const STATUSES = [
  'waiting',
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'withheld',
] as const;
const READERS = { channel: asOneOf('sms', 'email'), status: asOneOf(...STATUSES) };
const STATUS_CHOICES = STATUSES.map((value) => ({ value, label: humanize(value) }));
const CHANNEL_CHOICES = [
  { value: 'email', label: texts.channels.email },
  { value: 'sms', label: texts.channels.sms },
];

export function Messages() {
  const [{ channel, status }, set] = useAddressState(READERS);
  const query = { channel, status, limit: 50 };
  const list = usePages('listMessages', { query }, ({ messages }) => messages);
  const isFiltered = channel !== undefined || status !== undefined;
  const empty = isFiltered ? texts.noMatch : texts.empty;
  return (
    <Page title={shellTexts.screens.messages} intro={texts.intro}>
      <MessageTabs current="log" />
      <Filters
        onClear={isFiltered ? () => set({ channel: undefined, status: undefined }) : undefined}
      >
        <SelectField
          label={texts.channel}
          none={commonTexts.any}
          choices={CHANNEL_CHOICES}
          value={channel ?? ''}
          onChange={({ target }) => set({ channel: READERS.channel(target.value) })}
        />
        <SelectField
          label={texts.status}
          none={commonTexts.any}
          choices={STATUS_CHOICES}
          value={status ?? ''}
          onChange={({ target }) => set({ status: READERS.status(target.value) })}
        />
      </Filters>
      <PagedTable
        label={shellTexts.screens.messages}
        list={list}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={<EmptyState title={empty.title} text={empty.text} />}
      />
      <ForDevelopers id="listMessages" args={{ query }} />
    </Page>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<Message>[] = [
  {
    id: 'recipient',
    header: labels.recipient,
    isPrimary: true,
    cell: ({ recipient }) => <span className="break-all">{recipient}</span>,
  },
  {
    id: 'template',
    header: labels.template,
    cell: ({ template }) => texts.templateNames[template] ?? template,
  },
  { id: 'channel', header: labels.channel, cell: ({ channel }) => texts.channels[channel] },
  { id: 'status', header: labels.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'reason',
    header: labels.reason,
    cell: ({ reason, carrierCode }) =>
      reason && [humanize(reason), carrierCode].filter(Boolean).join(' · '),
  },
  { id: 'tries', header: labels.tries, align: 'end', cell: ({ tries }) => tries },
  { id: 'createdAt', header: labels.createdAt, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

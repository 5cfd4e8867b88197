import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { webhookTexts as texts } from '../../texts/settings/webhooks.ts';
import { shellTexts } from '../../texts/shell.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { EmptyState, Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { type Endpoint, EndpointDialog } from './endpoint-dialog.tsx';

export function EndpointList() {
  const endpoints = useOperation('listWebhookEndpoints');
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  return (
    <Page
      title={shellTexts.screens.webhooks}
      intro={texts.intro}
      actions={
        <OwnerButton variant="primary" icon="plus" onClick={() => setAdding(true)}>
          {texts.add}
        </OwnerButton>
      }
    >
      <Card isFlush>
        <Loaded from={endpoints}>
          {(reply) =>
            reply.endpoints.length === 0 ? (
              <EmptyState title={texts.empty.title} text={texts.empty.text} />
            ) : (
              <Table
                label={shellTexts.screens.webhooks}
                rows={reply.endpoints}
                rowKey={({ id }) => id}
                columns={COLUMNS}
              />
            )
          }
        </Loaded>
      </Card>
      <DeliveryList />
      <ForDevelopers id="listWebhookEndpoints" args={{}} />
      {isAdding && (
        <EndpointDialog
          onClose={() => setAdding(false)}
          onSecret={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title={texts.secretTitle}
          label={texts.secret}
          secret={secret}
          onKept={() => setSecret(undefined)}
        />
      )}
    </Page>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    id: 'url',
    header: labels.url,
    isPrimary: true,
    cell: ({ id, url, description }) => (
      <>
        <RowLink to="/webhooks/$endpointId" params={{ endpointId: id }}>
          <span className="break-all">{url}</span>
        </RowLink>
        {description && <p className="text-sm text-muted">{description}</p>}
      </>
    ),
  },
  {
    id: 'events',
    header: labels.events,
    cell: ({ eventTypes }) => (eventTypes ? texts.someEvents(eventTypes.length) : texts.allEvents),
  },
  { id: 'status', header: labels.status, cell: ({ status }) => <EndpointStatus status={status} /> },
  {
    id: 'createdAt',
    header: labels.createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} isDate />,
  },
];

export function EndpointStatus({ status }: { status: Endpoint['status'] }) {
  return <StatusBadge status={status} tone={status === 'enabled' ? 'good' : 'bad'} />;
}

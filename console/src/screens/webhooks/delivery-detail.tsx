import type { Reply } from '@cartwright/client/admin';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { webhookTexts as texts } from '../../texts/settings/webhooks.ts';
import { shellTexts } from '../../texts/shell.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ForDevelopers, JsonBlock } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/values.tsx';

type Delivery = Reply<'getWebhookDelivery'>;
type Call = Delivery['calls'][number];

/** A replay is sent within seconds. */
const REREAD_MS = 3000;

export function DeliveryDetail() {
  const { endpointId = '', eventId = '' } = useParams({ strict: false });
  const path = { endpointId, eventId };
  const delivery = useOperation('getWebhookDelivery', { path }, { everyMs: REREAD_MS });
  const replay = useWrite('replayDelivery', { successMessage: texts.replayedOne });
  const { data } = delivery;
  return (
    <Page
      title={data?.eventType ?? texts.delivery}
      parent={{ to: '/webhooks', label: shellTexts.screens.webhooks }}
      badges={data && <StatusBadge status={data.status} />}
      actions={
        <Button isBusy={replay.isSending} onClick={() => void replay.send({ path })}>
          {texts.replay}
        </Button>
      }
    >
      {replay.error ? <ErrorNotice error={replay.error} /> : null}
      <Loaded from={delivery}>
        {(found) => (
          <Columns
            main={
              <Card>
                <JsonBlock label={texts.payload} value={found.payload} />
              </Card>
            }
            side={<DeliverySide delivery={found} />}
          />
        )}
      </Loaded>
      <ForDevelopers id="getWebhookDelivery" args={{ path }} />
    </Page>
  );
}

function DeliverySide({ delivery }: { delivery: Delivery }) {
  const { endpointId, eventId, createdAt, deliveredAt, nextTryAt, calls } = delivery;
  return (
    <>
      <Card title={texts.delivery}>
        <DescriptionList
          items={[
            {
              term: texts.details,
              value: (
                <TextLink to="/webhooks/$endpointId" params={{ endpointId }}>
                  {texts.details}
                </TextLink>
              ),
            },
            { term: texts.eventId, value: <CopyableId id={eventId} label={texts.eventId} /> },
            { term: texts.columns.createdAt, value: <Time at={createdAt} /> },
            ...(deliveredAt ? [{ term: texts.deliveredAt, value: <Time at={deliveredAt} /> }] : []),
            ...(nextTryAt
              ? [{ term: texts.columns.nextTryAt, value: <Time at={nextTryAt} /> }]
              : []),
          ]}
        />
      </Card>
      <Card title={texts.calls} isFlush>
        {calls.length === 0 ? (
          <p className="px-4 pb-3 text-muted">{texts.noCalls}</p>
        ) : (
          <Table
            label={texts.calls}
            rows={calls}
            rowKey={({ createdAt: at }) => at}
            columns={COLUMNS}
          />
        )}
      </Card>
    </>
  );
}

const { columns: labels } = texts;

const COLUMNS: readonly Column<Call>[] = [
  {
    id: 'reply',
    header: labels.reply,
    isPrimary: true,
    cell: ({ status, error }) => status ?? error ?? texts.noReply,
  },
  {
    id: 'duration',
    header: labels.duration,
    align: 'end',
    cell: ({ durationMs }) => texts.milliseconds(durationMs),
  },
  { id: 'at', header: labels.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { eventTexts as texts } from '../../texts/settings/webhooks.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ForDevelopers, JsonBlock } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { DeliveryList } from '../webhooks/delivery-list.tsx';

export function EventDetail() {
  const { eventId = '' } = useParams({ strict: false });
  const path = { eventId };
  const event = useOperation('getEvent', { path });
  return (
    <Page
      title={event.data?.type ?? shellTexts.screens.events}
      parent={{ to: '/events', label: shellTexts.screens.events }}
    >
      <Loaded from={event}>
        {({ id, aggregateId, sequence, createdAt, data }) => (
          <Columns
            main={
              <Card>
                <JsonBlock label={texts.data} value={data} />
              </Card>
            }
            side={
              <Card>
                <DescriptionList
                  items={[
                    { term: texts.createdAt, value: <Time at={createdAt} /> },
                    { term: texts.sequence, value: sequence },
                    { term: texts.id, value: <CopyableId id={id} label={texts.id} /> },
                    {
                      term: texts.aggregate,
                      value: <CopyableId id={aggregateId} label={texts.aggregate} />,
                    },
                  ]}
                />
              </Card>
            }
          />
        )}
      </Loaded>
      <DeliveryList eventId={eventId} />
      <ForDevelopers id="getEvent" args={{ path }} />
    </Page>
  );
}

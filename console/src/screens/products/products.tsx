import type { ProductWebhook, Tagged } from '@cartwright/client/admin';
import { useState } from 'react';
import { useTagged } from '../../api/use-operation.ts';
import { useSession } from '../../session/session-context.ts';
import { productTexts as texts } from '../../texts/products.ts';
import { Badge } from '../../ui/badge.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { Mono } from '../../ui/values.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { type Tried, WebhookTrial } from './webhook-trial.tsx';

export function Products() {
  const saved = useTagged('getProductWebhook');
  return (
    <Page title={texts.title} intro={texts.intro}>
      <Loaded from={saved}>{(tagged) => <Webhook saved={saved} tagged={tagged} />}</Loaded>
      <ForDevelopers id="getProductWebhook" args={{}} />
    </Page>
  );
}

function Webhook({
  saved,
  tagged,
}: {
  saved: ReturnType<typeof useTagged<'getProductWebhook'>>;
  tagged: Tagged<ProductWebhook | null>;
}) {
  const [tried, setTried] = useState<Tried | undefined>(undefined);
  const { data: webhook } = tagged;
  return (
    <Columns
      main={
        <Card
          title={texts.health.title}
          actions={webhook && <WebhookActions webhook={webhook} etag={tagged.etag} />}
        >
          <div className="flex flex-col gap-5">
            {webhook ? <Health webhook={webhook} tried={tried} /> : <NoWebhook />}
            <WebhookForm saved={saved} tagged={tagged} />
          </div>
        </Card>
      }
      side={<WebhookTrial isSet={webhook !== null} onTried={setTried} />}
    />
  );
}

function NoWebhook() {
  const { developerMode } = useSession().store;
  return (
    <Callout tone={developerMode ? 'accent' : 'bad'}>
      <p className="font-medium">{texts.health.none}</p>
      <p>{developerMode ? texts.health.noneSandbox : texts.health.noneLive}</p>
    </Callout>
  );
}

function Health({ webhook, tried }: { webhook: ProductWebhook; tried: Tried | undefined }) {
  const labels = texts.health;
  const state = !tried
    ? ({ tone: 'neutral', text: labels.unknown } as const)
    : tried.isAnswered
      ? ({ tone: 'good', text: labels.ok } as const)
      : ({ tone: 'bad', text: labels.bad } as const);
  return (
    <DescriptionList
      items={[
        { term: labels.url, value: <Mono>{webhook.url}</Mono> },
        { term: labels.secret, value: labels.ends(webhook.secretHint) },
        { term: labels.state, value: <Badge tone={state.tone}>{state.text}</Badge> },
      ]}
    />
  );
}

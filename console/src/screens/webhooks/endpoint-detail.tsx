import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { webhookTexts as texts } from '../../texts/settings/webhooks.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Button, OwnerButton } from '../../ui/button.tsx';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { Time } from '../../ui/values.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { type Endpoint, EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointStatus } from './endpoint-list.tsx';
import { DisableDialog, RemoveDialog, ReplayDialog, RotateDialog } from './endpoint-steps.tsx';

export function EndpointDetail() {
  const { endpointId = '' } = useParams({ strict: false });
  const endpoint = useOperation('getWebhookEndpoint', { path: { endpointId } });
  const { data } = endpoint;
  return (
    <Page
      title={data?.url ?? texts.details}
      parent={{ to: '/webhooks', label: shellTexts.screens.webhooks }}
      badges={data && <EndpointStatus status={data.status} />}
    >
      <Loaded from={endpoint}>{(found) => <EndpointBody endpoint={found} />}</Loaded>
      <DeliveryList endpointId={endpointId} />
      <ForDevelopers id="getWebhookEndpoint" args={{ path: { endpointId } }} />
    </Page>
  );
}

type Open = 'edit' | 'disable' | 'rotate' | 'remove' | 'replay';

function EndpointBody({ endpoint }: { endpoint: Endpoint }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const close = () => setOpen(undefined);
  return (
    <>
      {endpoint.disabledReason && (
        <Callout tone="warn">
          {endpoint.disabledReason === 'gone' ? texts.gone : texts.byOperator}
        </Callout>
      )}
      <Card title={texts.details} actions={<EndpointActions endpoint={endpoint} open={setOpen} />}>
        <EndpointFacts endpoint={endpoint} />
      </Card>
      {open === 'edit' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {open === 'disable' && <DisableDialog endpoint={endpoint} onClose={close} />}
      {open === 'replay' && <ReplayDialog endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && (
        <RotateDialog
          endpoint={endpoint}
          onClose={close}
          onSecret={(made) => {
            close();
            setSecret(made);
          }}
        />
      )}
      {open === 'remove' && (
        <RemoveDialog
          endpoint={endpoint}
          onClose={close}
          onRemoved={() => void navigate({ to: '/webhooks' })}
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
    </>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { id, description, eventTypes, previousSecretUntil, createdAt } = endpoint;
  return (
    <DescriptionList
      items={[
        ...(description ? [{ term: texts.description, value: description }] : []),
        { term: texts.eventTypes, value: eventTypes?.join(', ') ?? texts.allEvents },
        { term: texts.columns.createdAt, value: <Time at={createdAt} /> },
        ...(previousSecretUntil
          ? [{ term: texts.previousUntil, value: <Time at={previousSecretUntil} /> }]
          : []),
        { term: 'Id', value: <CopyableId id={id} label="id" /> },
      ]}
    />
  );
}

function EndpointActions({ endpoint, open }: { endpoint: Endpoint; open: (dialog: Open) => void }) {
  const path = { endpointId: endpoint.id };
  const test = useWrite('sendTestEvent', { successMessage: texts.testSent });
  const enable = useWrite('changeWebhookEndpoint', { successMessage: texts.enabled });
  const error = test.error ?? enable.error;
  return (
    <>
      <Button isSmall isBusy={test.isSending} onClick={() => void test.send({ path })}>
        {texts.test}
      </Button>
      <Button isSmall onClick={() => open('replay')}>
        {texts.replayFailed}
      </Button>
      <OwnerButton isSmall onClick={() => open('edit')}>
        {texts.edit}
      </OwnerButton>
      <OwnerButton isSmall onClick={() => open('rotate')}>
        {texts.rotate}
      </OwnerButton>
      {endpoint.status === 'enabled' ? (
        <OwnerButton isSmall onClick={() => open('disable')}>
          {texts.disable}
        </OwnerButton>
      ) : (
        <OwnerButton
          isSmall
          isBusy={enable.isSending}
          onClick={() => void enable.send({ path, body: { status: 'enabled' } })}
        >
          {texts.enable}
        </OwnerButton>
      )}
      <OwnerButton isSmall onClick={() => open('remove')}>
        {texts.remove}
      </OwnerButton>
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}

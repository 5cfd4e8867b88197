import type { Reply } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useOperation } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { agentTexts as texts } from '../../texts/settings/agents.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, Form } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { OperationButton } from '../shared/operation-button.tsx';

type Host = Reply<'listStoreHosts'>['hosts'][number];

export function HostNames() {
  const hosts = useOperation('listStoreHosts');
  const form = useForm({ defaultValues: { host: '' } });
  const add = useWrite('addStoreHost', { onDone: () => form.reset() });
  return (
    <Card title={texts.hosts}>
      <Loaded from={hosts}>
        {(reply) => (
          <ul className="mb-4 flex flex-col gap-3">
            {reply.hosts.map((host) => (
              <HostName key={host.id} host={host} />
            ))}
          </ul>
        )}
      </Loaded>
      <Form
        form={form}
        error={add.error}
        onSubmit={(body) => add.send({ body })}
        actions={
          <OperationButton operation="addStoreHost" type="submit" isBusy={add.isSending}>
            {texts.add}
          </OperationButton>
        }
      >
        <TextField
          label={texts.host}
          hint={texts.hostsHint}
          {...bind(form, 'host', { required: commonTexts.required })}
        />
      </Form>
    </Card>
  );
}

function HostName({ host: own }: { host: Host }) {
  const { id, host, token, verificationUrl, verificationRecord, verifiedAt } = own;
  const args = { path: { hostId: id } };
  const verify = useWrite('verifyStoreHost', { successMessage: texts.wasVerified });
  const remove = useWrite('removeStoreHost', { successMessage: texts.removed });
  const error = verify.error ?? remove.error;
  return (
    <li className="flex flex-col gap-2 rounded-lg border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <strong className="min-w-0 flex-1 wrap-anywhere">{host}</strong>
        {verifiedAt ? (
          <Badge tone="good">{texts.verified}</Badge>
        ) : (
          <OperationButton
            operation="verifyStoreHost"
            isSmall
            isBusy={verify.isSending}
            onClick={() => void verify.send(args)}
          >
            {texts.verify}
          </OperationButton>
        )}
        <OperationButton
          operation="removeStoreHost"
          isSmall
          isBusy={remove.isSending}
          onClick={() => void remove.send(args)}
        >
          {texts.remove}
        </OperationButton>
      </div>
      {!verifiedAt && (
        <p className="text-sm">
          {texts.publish} <span className="break-all">{verificationUrl}</span> {texts.orRecord}{' '}
          <span className="break-all">{verificationRecord}</span>:{' '}
          <CopyableId id={token} label={texts.host} />
        </p>
      )}
      {error ? <ErrorNotice error={error} /> : null}
    </li>
  );
}

import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { humanize } from '../../format/words.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { messageTexts as texts } from '../../texts/settings/messages.ts';
import { Callout } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';

interface RemoveProps {
  readonly etag: string;
  readonly onClose: () => void;
}

export function RemoveMailDialog({ etag, onClose }: RemoveProps) {
  return (
    <OperationDialog
      operation="removeMailSender"
      args={{}}
      options={{ ifMatch: etag }}
      successMessage={texts.removed}
      title={texts.removeMailTitle}
      effect={texts.removeEffect}
      action={texts.remove}
      onClose={onClose}
    />
  );
}

export function RemoveTextDialog({ etag, onClose }: RemoveProps) {
  return (
    <OperationDialog
      operation="removeTextSender"
      args={{}}
      options={{ ifMatch: etag }}
      successMessage={texts.removed}
      title={texts.removeTextTitle}
      effect={texts.removeEffect}
      action={texts.remove}
      onClose={onClose}
    />
  );
}

/** A test mail goes to the operator, a test text message to any number. */
export function TryDialog({ channel, onClose }: { channel: 'sms' | 'email'; onClose: () => void }) {
  const { operator } = useSession();
  const form = useForm({ defaultValues: { phone: '' } });
  const write = useWrite('trySender', { refreshes: false });
  return (
    <FormDialog
      title={texts.testTitle}
      form={form}
      write={write}
      action={texts.send}
      onSubmit={({ phone }) =>
        write.send({ body: { channel, ...(channel === 'sms' && { phone }) } })
      }
      onClose={onClose}
    >
      {channel === 'sms' ? (
        <TextField
          label={texts.phone}
          hint={texts.phoneHint}
          type="tel"
          {...bind(form, 'phone', { required: commonTexts.required })}
        />
      ) : (
        <p>{texts.testMailText(operator.email)}</p>
      )}
      <Outcome reply={write.reply} />
    </FormDialog>
  );
}

function Outcome({ reply }: { reply: ReturnType<typeof useWrite<'trySender'>>['reply'] }) {
  if (!reply) return null;
  if (reply.taken) return <Callout tone="good">{texts.accepted}</Callout>;
  const reason = [reply.reason && humanize(reply.reason), reply.carrierCode];
  return <Callout tone="bad">{texts.refused(reason.filter(Boolean).join(', '))}</Callout>;
}

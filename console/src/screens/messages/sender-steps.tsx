import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { humanize } from '../../format/words.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { messageTexts as texts } from '../../texts/messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Callout } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, Form } from '../../ui/forms/form.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';

interface RemoveProps {
  readonly etag: string;
  readonly onClose: () => void;
}

export function RemoveMailDialog({ etag, onClose }: RemoveProps) {
  const write = useWrite('removeMailSender', { says: texts.removed, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.removeMailTitle}
      effect={texts.removeEffect}
      action={texts.remove}
      isBusy={write.isSending}
      error={write.error}
      onConfirm={() => void write.send({}, { ifMatch: etag })}
      onClose={onClose}
    />
  );
}

export function RemoveTextDialog({ etag, onClose }: RemoveProps) {
  const write = useWrite('removeTextSender', { says: texts.removed, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.removeTextTitle}
      effect={texts.removeEffect}
      action={texts.remove}
      isBusy={write.isSending}
      error={write.error}
      onConfirm={() => void write.send({}, { ifMatch: etag })}
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
    <Dialog title={texts.testTitle} onClose={onClose} isBusy={write.isSending}>
      <Form
        form={form}
        error={write.error}
        onSubmit={({ phone }) =>
          write.send({ body: { channel, ...(channel === 'sms' && { phone }) } })
        }
        actions={<FormActions onClose={onClose} action={texts.send} isBusy={write.isSending} />}
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
      </Form>
    </Dialog>
  );
}

function Outcome({ reply }: { reply: ReturnType<typeof useWrite<'trySender'>>['reply'] }) {
  if (!reply) return null;
  if (reply.taken) return <Callout tone="good">{texts.accepted}</Callout>;
  const reason = [reply.reason && humanize(reply.reason), reply.carrierCode];
  return <Callout tone="bad">{texts.refused(reason.filter(Boolean).join(', '))}</Callout>;
}

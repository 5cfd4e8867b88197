import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { dayOf, shiftDay, startOfDay } from '../../format/times.ts';
import { useZone } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { webhookTexts as texts } from '../../texts/webhooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Callout } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, Form, FormDay } from '../../ui/forms/form.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import type { Endpoint } from './endpoint-list.tsx';

interface StepProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

export function DisableDialog({ endpoint, onClose }: StepProps) {
  const write = useWrite('changeWebhookEndpoint', { says: texts.disabled, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.disableTitle}
      effect={texts.disableEffect}
      action={texts.disable}
      isBusy={write.isSending}
      error={write.error}
      onConfirm={() =>
        void write.send({ path: { endpointId: endpoint.id }, body: { status: 'disabled' } })
      }
      onClose={onClose}
    />
  );
}

export function RemoveDialog({
  endpoint,
  onClose,
  onRemoved,
}: StepProps & { onRemoved: () => void }) {
  const write = useWrite('deleteWebhookEndpoint', { says: texts.removed, onDone: onRemoved });
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      effect={texts.removeEffect}
      action={texts.remove}
      isBusy={write.isSending}
      error={write.error}
      onConfirm={() => void write.send({ path: { endpointId: endpoint.id } })}
      onClose={onClose}
    />
  );
}

const OVERLAP_HOURS = 24;

export function RotateDialog({
  endpoint,
  onClose,
  onSecret,
}: StepProps & { onSecret: (secret: string) => void }) {
  const form = useForm({ defaultValues: { overlapHours: String(OVERLAP_HOURS) } });
  const write = useWrite('rotateWebhookSecret', {
    says: texts.rotated,
    onDone: ({ secret }) => onSecret(secret),
  });
  return (
    <Dialog title={texts.rotateTitle} onClose={onClose} isBusy={write.isSending}>
      <Form
        form={form}
        error={write.error}
        onSubmit={({ overlapHours }) =>
          write.send({
            path: { endpointId: endpoint.id },
            body: { overlapHours: Number(overlapHours) },
          })
        }
        actions={<FormActions onClose={onClose} action={texts.rotate} isBusy={write.isSending} />}
      >
        <p>{texts.rotateEffect}</p>
        <TextField
          label={texts.overlap}
          inputMode="numeric"
          {...bind(form, 'overlapHours', { required: commonTexts.required })}
        />
      </Form>
    </Dialog>
  );
}

const WEEK_DAYS = 7;

export function ReplayDialog({ endpoint, onClose }: StepProps) {
  const zone = useZone();
  const today = dayOf(new Date().toISOString(), zone);
  const form = useForm<{ since: string | undefined }>({
    defaultValues: { since: shiftDay(today, -WEEK_DAYS) },
  });
  const write = useWrite('replayFailedDeliveries', {
    says: ({ replayed }) => texts.replayed(replayed),
    onDone: ({ hasMore }) => {
      if (!hasMore) onClose();
    },
  });
  return (
    <Dialog title={texts.replayTitle} onClose={onClose} isBusy={write.isSending}>
      <Form
        form={form}
        error={write.error}
        onSubmit={({ since = today }) =>
          write.send({
            path: { endpointId: endpoint.id },
            body: { since: startOfDay(since, zone) },
          })
        }
        actions={<FormActions onClose={onClose} action={texts.replay} isBusy={write.isSending} />}
      >
        <p>{texts.replayText}</p>
        <FormDay form={form} name="since" label={texts.since} required={commonTexts.required} />
        {write.reply?.hasMore && <Callout tone="warn">{texts.moreToReplay}</Callout>}
      </Form>
    </Dialog>
  );
}

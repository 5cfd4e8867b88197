import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { dayOf, shiftDay, startOfDay } from '../../format/times.ts';
import { useZone } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { webhookTexts as texts } from '../../texts/settings/webhooks.ts';
import { Callout } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, FormDay } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import type { Endpoint } from './endpoint-dialog.tsx';

interface StepProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

export function DisableDialog({ endpoint, onClose }: StepProps) {
  return (
    <OperationDialog
      operation="changeWebhookEndpoint"
      args={{ path: { endpointId: endpoint.id }, body: { status: 'disabled' } }}
      successMessage={texts.disabled}
      title={texts.disableTitle}
      effect={texts.disableEffect}
      action={texts.disable}
      onClose={onClose}
    />
  );
}

export function RemoveDialog({
  endpoint,
  onClose,
  onRemoved,
}: StepProps & { onRemoved: () => void }) {
  return (
    <OperationDialog
      operation="deleteWebhookEndpoint"
      args={{ path: { endpointId: endpoint.id } }}
      successMessage={texts.removed}
      title={texts.removeTitle}
      effect={texts.removeEffect}
      action={texts.remove}
      onClose={onClose}
      onDone={onRemoved}
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
    successMessage: texts.rotated,
    onDone: ({ secret }) => onSecret(secret),
  });
  return (
    <FormDialog
      title={texts.rotateTitle}
      form={form}
      write={write}
      action={texts.rotate}
      onSubmit={({ overlapHours }) =>
        write.send({
          path: { endpointId: endpoint.id },
          body: { overlapHours: Number(overlapHours) },
        })
      }
      onClose={onClose}
    >
      <p>{texts.rotateEffect}</p>
      <TextField
        label={texts.overlap}
        inputMode="numeric"
        {...bind(form, 'overlapHours', { required: commonTexts.required })}
      />
    </FormDialog>
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
    successMessage: ({ replayed }) => texts.replayed(replayed),
    onDone: ({ hasMore }) => {
      if (!hasMore) onClose();
    },
  });
  return (
    <FormDialog
      title={texts.replayTitle}
      form={form}
      write={write}
      action={texts.replay}
      onSubmit={({ since = today }) =>
        write.send({
          path: { endpointId: endpoint.id },
          body: { since: startOfDay(since, zone) },
        })
      }
      onClose={onClose}
    >
      <p>{texts.replayText}</p>
      <FormDay form={form} name="since" label={texts.since} required={commonTexts.required} />
      {write.reply?.hasMore && <Callout tone="warn">{texts.moreToReplay}</Callout>}
    </FormDialog>
  );
}

import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { apiKeyTexts as texts } from '../../texts/api-keys.ts';
import { commonTexts } from '../../texts/common.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { bind, Form } from '../../ui/forms/form.tsx';
import { FormActions } from '../../ui/forms/form-actions.tsx';
import type { ApiKey } from './api-keys.tsx';

interface WithSecret {
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

const SCOPES = ['storefront', 'operator', 'agent'] as const;

export function CreateKeyDialog({ onClose, onSecret }: WithSecret) {
  const form = useForm({
    defaultValues: { name: '', storefront: true, operator: false, agent: false },
  });
  const write = useWrite('createApiKey', {
    says: texts.created,
    onDone: ({ secret }) => onSecret(secret),
  });
  return (
    <Dialog title={texts.create} onClose={onClose} isBusy={write.isSending}>
      <Form
        form={form}
        error={write.error}
        onSubmit={({ name, ...chosen }) =>
          write.send({ body: { name, scopes: SCOPES.filter((scope) => chosen[scope]) } })
        }
        actions={<FormActions onClose={onClose} action={texts.create} isBusy={write.isSending} />}
      >
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          {...bind(form, 'name', { required: commonTexts.required })}
        />
        {SCOPES.map((scope) => (
          <CheckboxField
            key={scope}
            label={texts.scopes[scope]}
            hint={texts.scopes[`${scope}Hint`]}
            {...bind(form, scope, {
              validate: (_isOn, chosen) =>
                SCOPES.some((one) => chosen[one]) || texts.scopes.required,
              deps: [...SCOPES],
            })}
          />
        ))}
      </Form>
    </Dialog>
  );
}

const OVERLAP_HOURS = 24;

export function RollKeyDialog({ apiKey, onClose, onSecret }: WithSecret & { apiKey: ApiKey }) {
  const form = useForm({ defaultValues: { overlapHours: String(OVERLAP_HOURS) } });
  const write = useWrite('rollApiKey', {
    says: texts.rolled,
    onDone: ({ secret }) => onSecret(secret),
  });
  return (
    <Dialog title={texts.rollTitle(apiKey.name)} onClose={onClose} isBusy={write.isSending}>
      <Form
        form={form}
        error={write.error}
        onSubmit={({ overlapHours }) =>
          write.send({ path: { keyId: apiKey.id }, body: { overlapHours: Number(overlapHours) } })
        }
        actions={<FormActions onClose={onClose} action={texts.roll} isBusy={write.isSending} />}
      >
        <p>{texts.rollText}</p>
        <TextField
          label={texts.overlap}
          inputMode="numeric"
          {...bind(form, 'overlapHours', { required: commonTexts.required })}
        />
      </Form>
    </Dialog>
  );
}

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const write = useWrite('revokeApiKey', { says: texts.revoked, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.revokeTitle(apiKey.name)}
      effect={texts.revokeText}
      action={texts.revoke}
      isBusy={write.isSending}
      error={write.error}
      onConfirm={() => void write.send({ path: { keyId: apiKey.id } })}
      onClose={onClose}
    />
  );
}

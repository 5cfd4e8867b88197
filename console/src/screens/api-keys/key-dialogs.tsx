import type { Reply } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { apiKeyTexts as texts } from '../../texts/settings/api-keys.ts';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';

export type ApiKey = Reply<'listApiKeys'>['apiKeys'][number];

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
    successMessage: texts.created,
    onDone: ({ secret }) => onSecret(secret),
  });
  return (
    <FormDialog
      title={texts.create}
      form={form}
      write={write}
      action={texts.create}
      onSubmit={({ name, ...chosen }) =>
        write.send({ body: { name, scopes: SCOPES.filter((scope) => chosen[scope]) } })
      }
      onClose={onClose}
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
            validate: (_isOn, chosen) => SCOPES.some((one) => chosen[one]) || texts.scopes.required,
            deps: [...SCOPES],
          })}
        />
      ))}
    </FormDialog>
  );
}

const OVERLAP_HOURS = 24;

export function RollKeyDialog({ apiKey, onClose, onSecret }: WithSecret & { apiKey: ApiKey }) {
  const form = useForm({ defaultValues: { overlapHours: String(OVERLAP_HOURS) } });
  const write = useWrite('rollApiKey', {
    successMessage: texts.rolled,
    onDone: ({ secret }) => onSecret(secret),
  });
  return (
    <FormDialog
      title={texts.rollTitle(apiKey.name)}
      form={form}
      write={write}
      action={texts.roll}
      onSubmit={({ overlapHours }) =>
        write.send({ path: { keyId: apiKey.id }, body: { overlapHours: Number(overlapHours) } })
      }
      onClose={onClose}
    >
      <p>{texts.rollText}</p>
      <TextField
        label={texts.overlap}
        inputMode="numeric"
        {...bind(form, 'overlapHours', { required: commonTexts.required })}
      />
    </FormDialog>
  );
}

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <OperationDialog
      operation="revokeApiKey"
      args={{ path: { keyId: apiKey.id } }}
      successMessage={texts.revoked}
      title={texts.revokeTitle(apiKey.name)}
      effect={texts.revokeText}
      action={texts.revoke}
      onClose={onClose}
    />
  );
}

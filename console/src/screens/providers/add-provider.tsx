import type { Reply } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { providerTexts } from '../../texts/settings/providers.ts';
import { CheckboxField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { CredentialFields, typedCredentials } from './credential-fields.tsx';
import { typeName } from './provider-names.ts';

const texts = providerTexts.form;

export type ProviderType = Reply<'listProviderAccounts'>['types'][number];

interface AddValues {
  type: string;
  id: string;
  mode: 'test' | 'live';
  capture: 'automatic' | 'manual';
  isDefault: boolean;
  credentials: Record<string, string>;
}

export function AddProviderDialog({
  types,
  onClose,
}: {
  types: readonly ProviderType[];
  onClose: () => void;
}) {
  const { developerMode } = useSession().store;
  const form = useForm<AddValues>({
    defaultValues: {
      type: types[0]?.type ?? '',
      id: types[0]?.type ?? '',
      mode: developerMode ? 'test' : 'live',
      capture: 'automatic',
      isDefault: false,
      credentials: {},
    },
  });
  const add = useWrite('addProviderAccount', {
    successMessage: ({ id }) => providerTexts.connected(id),
    onDone: onClose,
  });
  const chosen = types.find(({ type }) => type === form.watch('type'));
  const names = chosen ? [...chosen.fields, ...chosen.optional] : [];
  return (
    <FormDialog
      title={providerTexts.add}
      form={form}
      write={add}
      action={texts.connect}
      onSubmit={({ credentials, id, ...account }) =>
        add.send({
          body: { ...account, id: id.trim(), credentials: typedCredentials(credentials, names) },
        })
      }
      onClose={onClose}
    >
      <AccountFields form={form} types={types} />
      {chosen && (
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="font-semibold">{texts.credentials}</legend>
          <p className="text-sm text-muted">{texts.credentialsHint}</p>
          <CredentialFields
            form={form}
            fields={chosen.fields}
            optional={chosen.optional}
            nameOf={(field) => `credentials.${field}`}
          />
        </fieldset>
      )}
    </FormDialog>
  );
}

function AccountFields({
  form,
  types,
}: {
  form: ReturnType<typeof useForm<AddValues>>;
  types: readonly ProviderType[];
}) {
  const type = bind(form, 'type');
  return (
    <>
      <SelectField
        label={texts.type}
        choices={types.map(({ type }) => ({ value: type, label: typeName(type) }))}
        {...type}
        onChange={(event) => {
          const isOwnId = form.getValues('id') !== form.getValues('type');
          if (!isOwnId) form.setValue('id', event.target.value);
          return type.onChange(event);
        }}
      />
      <TextField
        label={texts.id}
        hint={texts.idHint}
        isMono
        {...bind(form, 'id', { required: commonTexts.required })}
      />
      <SelectField
        label={texts.mode}
        hint={texts.modeHint}
        choices={[
          { value: 'test', label: providerTexts.modes.test },
          { value: 'live', label: providerTexts.modes.live },
        ]}
        {...bind(form, 'mode')}
      />
      <SelectField
        label={texts.capture}
        hint={texts.captureHint}
        choices={[
          { value: 'automatic', label: providerTexts.captures.automatic },
          { value: 'manual', label: providerTexts.captures.manual },
        ]}
        {...bind(form, 'capture')}
      />
      <CheckboxField label={texts.isDefault} {...bind(form, 'isDefault')} />
    </>
  );
}

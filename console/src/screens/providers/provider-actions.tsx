import type { ProviderAccount, ProviderAccountUpdate } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { providerTexts as texts } from '../../texts/settings/providers.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useMayCall } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import type { ProviderType } from './add-provider.tsx';
import { CredentialFields, typedCredentials } from './credential-fields.tsx';

interface AccountProps {
  readonly account: ProviderAccount;
  readonly type: ProviderType | undefined;
}

type Open = 'replace' | 'disable' | 'remove' | undefined;

/** Everything that can be done with an account; staff see it disabled with the reason. */
export function ProviderActions({ account, type }: AccountProps) {
  const [open, setOpen] = useState<Open>(undefined);
  const close = () => setOpen(undefined);
  const change = useWrite('changeProviderAccount', { successMessage: texts.changed });
  const reason = useMayCall('changeProviderAccount') ? undefined : commonTexts.ownerOnlyLong;
  const path = { providerId: account.id };
  const other = account.capture === 'automatic' ? 'manual' : 'automatic';

  function send(body: ProviderAccountUpdate) {
    void change.send({ path, body });
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {change.error ? <ErrorNotice error={change.error} /> : null}
      <Menu label={texts.actions} isSmall>
        <MenuItem reason={reason} onSelect={() => setOpen('replace')}>
          {texts.replace.action}
        </MenuItem>
        {!account.isDefault && (
          <MenuItem reason={reason} onSelect={() => send({ isDefault: true })}>
            {texts.makeDefault.action}
          </MenuItem>
        )}
        <MenuItem reason={reason} onSelect={() => send({ capture: other })}>
          {texts.setCapture[other]}
        </MenuItem>
        {account.enabled ? (
          <MenuItem reason={reason} isDangerous onSelect={() => setOpen('disable')}>
            {texts.disable.action}
          </MenuItem>
        ) : (
          <MenuItem reason={reason} onSelect={() => send({ enabled: true })}>
            {texts.enable.action}
          </MenuItem>
        )}
        <MenuItem
          reason={reason ?? (account.enabled ? texts.remove.mustDisable : undefined)}
          isDangerous
          onSelect={() => setOpen('remove')}
        >
          {texts.remove.action}
        </MenuItem>
      </Menu>
      {open === 'replace' && type && (
        <ReplaceDialog account={account} type={type} onClose={close} />
      )}
      {open === 'disable' && <DisableDialog account={account} onClose={close} />}
      {open === 'remove' && <RemoveDialog account={account} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  readonly account: ProviderAccount;
  readonly onClose: () => void;
}

function ReplaceDialog({ account, type, onClose }: DialogProps & { type: ProviderType }) {
  const form = useForm<{ credentials: Record<string, string> }>({
    defaultValues: { credentials: {} },
  });
  const change = useWrite('changeProviderAccount', {
    successMessage: texts.replace.done,
    onDone: onClose,
  });
  const names = [...type.fields, ...type.optional];
  return (
    <FormDialog
      title={texts.replace.title(account.id)}
      form={form}
      write={change}
      action={texts.replace.submit}
      onSubmit={({ credentials }) =>
        change.send({
          path: { providerId: account.id },
          body: { credentials: typedCredentials(credentials, names) },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm text-muted">{texts.form.credentialsHint}</p>
      <CredentialFields
        form={form}
        fields={type.fields}
        optional={type.optional}
        nameOf={(field) => `credentials.${field}`}
      />
    </FormDialog>
  );
}

function DisableDialog({ account, onClose }: DialogProps) {
  return (
    <OperationDialog
      operation="changeProviderAccount"
      args={{ path: { providerId: account.id }, body: { enabled: false } }}
      successMessage={texts.disable.done}
      title={texts.disable.title(account.id)}
      effect={texts.disable.effect}
      action={texts.disable.action}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ account, onClose }: DialogProps) {
  return (
    <OperationDialog
      operation="removeProviderAccount"
      args={{ path: { providerId: account.id } }}
      successMessage={texts.remove.done}
      title={texts.remove.title(account.id)}
      effect={texts.remove.effect}
      action={texts.remove.action}
      onClose={onClose}
    />
  );
}

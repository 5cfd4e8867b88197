import type { ProviderAccount, ProviderAccountUpdate } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { providerTexts as texts } from '../../texts/providers.ts';
import { Button, CancelButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useMayCall } from '../shared/operation-button.tsx';
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
  const change = useWrite('changeProviderAccount', { says: texts.changed });
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
    says: texts.replace.done,
    onDone: onClose,
  });
  const names = [...type.fields, ...type.optional];
  return (
    <Dialog title={texts.replace.title(account.id)} onClose={onClose} isBusy={change.isSending}>
      <Form
        form={form}
        error={change.error}
        onSubmit={({ credentials }) =>
          change.send({
            path: { providerId: account.id },
            body: { credentials: typedCredentials(credentials, names) },
          })
        }
        actions={
          <>
            <CancelButton onClose={onClose} isBusy={change.isSending} />
            <Button type="submit" look="primary" isBusy={change.isSending}>
              {texts.replace.submit}
            </Button>
          </>
        }
      >
        <p className="text-sm text-muted">{texts.form.credentialsHint}</p>
        <CredentialFields
          form={form}
          fields={type.fields}
          optional={type.optional}
          nameOf={(field) => `credentials.${field}`}
        />
      </Form>
    </Dialog>
  );
}

function DisableDialog({ account, onClose }: DialogProps) {
  const change = useWrite('changeProviderAccount', { says: texts.disable.done, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.disable.title(account.id)}
      effect={texts.disable.effect}
      action={texts.disable.action}
      isBusy={change.isSending}
      error={change.error}
      onConfirm={() => change.send({ path: { providerId: account.id }, body: { enabled: false } })}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ account, onClose }: DialogProps) {
  const remove = useWrite('removeProviderAccount', { says: texts.remove.done, onDone: onClose });
  return (
    <ConfirmDialog
      title={texts.remove.title(account.id)}
      effect={texts.remove.effect}
      action={texts.remove.action}
      isBusy={remove.isSending}
      error={remove.error}
      onConfirm={() => remove.send({ path: { providerId: account.id } })}
      onClose={onClose}
    />
  );
}

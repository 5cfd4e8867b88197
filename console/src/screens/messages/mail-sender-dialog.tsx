import type { Reply, Tagged } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { messageTexts as texts } from '../../texts/settings/messages.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';

interface MailValues {
  host: string;
  port: string;
  security: 'tls' | 'starttls' | 'none';
  fromName: string;
  fromAddress: string;
  user: string;
  password: string;
}

const SECURITIES = [
  { value: 'tls', label: texts.securities.tls },
  { value: 'starttls', label: texts.securities.starttls },
  { value: 'none', label: texts.securities.none },
];

export function MailSenderDialog({
  tagged,
  onClose,
}: {
  tagged: Tagged<Reply<'getMailSender'>>;
  onClose: () => void;
}) {
  // What the form began with: the one on the page may change meanwhile.
  const [{ data, etag }] = useState(tagged);
  const form = useForm<MailValues>({ defaultValues: valuesOf(data) });
  const write = useWrite('setMailSender', { successMessage: texts.senderSaved, onDone: onClose });
  const required = { required: commonTexts.required };
  return (
    <FormDialog
      title={texts.mail}
      form={form}
      write={write}
      action={texts.saveSender}
      isWide
      fieldOf={(path) => path.replace('credentials.', '')}
      onSubmit={({ port, user, password, ...rest }) =>
        write.send(
          {
            body: {
              provider: 'smtp',
              ...rest,
              port: Number(port),
              ...(user !== '' && { credentials: { user, password } }),
            },
          },
          { ifMatch: etag },
        )
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.host} {...bind(form, 'host', required)} />
        <TextField label={texts.port} inputMode="numeric" {...bind(form, 'port', required)} />
        <SelectField label={texts.security} choices={SECURITIES} {...bind(form, 'security')} />
        <TextField label={texts.fromName} {...bind(form, 'fromName', required)} />
        <TextField
          label={texts.fromAddress}
          type="email"
          {...bind(form, 'fromAddress', required)}
        />
        <TextField label={texts.user} isOptional autoComplete="off" {...bind(form, 'user')} />
        <TextField
          label={texts.password}
          hint={data?.user ? texts.keptPassword : undefined}
          type="password"
          isOptional
          autoComplete="new-password"
          {...bind(form, 'password')}
        />
      </div>
    </FormDialog>
  );
}

function valuesOf(sender: Reply<'getMailSender'>): MailValues {
  return {
    host: sender?.host ?? '',
    port: String(sender?.port ?? 587),
    security: sender?.security ?? 'starttls',
    fromName: sender?.fromName ?? '',
    fromAddress: sender?.fromAddress ?? '',
    user: sender?.user ?? '',
    password: '',
  };
}

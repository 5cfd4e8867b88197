import type { Reply, Tagged } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { messageTexts as texts } from '../../texts/settings/messages.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';

interface TextValues {
  accountSid: string;
  from: string;
  messagingServiceSid: string;
  authToken: string;
  apiKeySid: string;
  apiKeySecret: string;
}

export function TextSenderDialog({
  tagged,
  onClose,
}: {
  tagged: Tagged<Reply<'getTextSender'>>;
  onClose: () => void;
}) {
  // What the form began with: the one on the page may change meanwhile.
  const [{ data, etag }] = useState(tagged);
  const form = useForm<TextValues>({ defaultValues: valuesOf(data) });
  const write = useWrite('setTextSender', { successMessage: texts.senderSaved, onDone: onClose });
  return (
    <FormDialog
      title={texts.textMessages}
      form={form}
      write={write}
      action={texts.saveSender}
      isWide
      fieldOf={(path) => path.replace('credentials.', '')}
      onSubmit={(values) => write.send({ body: bodyOf(values) }, { ifMatch: etag })}
      onClose={onClose}
    >
      <TextField
        label={texts.accountSid}
        isMono
        {...bind(form, 'accountSid', { required: commonTexts.required })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.from}
          hint={texts.phoneHint}
          isOptional
          {...bind(form, 'from', {
            validate: (from, { messagingServiceSid }) =>
              from !== '' || messagingServiceSid !== '' || texts.oneOf,
          })}
        />
        <TextField
          label={texts.messagingServiceSid}
          isOptional
          isMono
          {...bind(form, 'messagingServiceSid')}
        />
        <Secret form={form} name="authToken" label={texts.authToken} />
        <TextField label={texts.apiKeySid} isOptional isMono {...bind(form, 'apiKeySid')} />
        <Secret form={form} name="apiKeySecret" label={texts.apiKeySecret} />
      </div>
    </FormDialog>
  );
}

function Secret({
  form,
  name,
  label,
}: {
  form: ReturnType<typeof useForm<TextValues>>;
  name: 'authToken' | 'apiKeySecret';
  label: string;
}) {
  return (
    <TextField
      label={label}
      type="password"
      isOptional
      autoComplete="new-password"
      {...bind(form, name)}
    />
  );
}

function bodyOf(values: TextValues) {
  const { accountSid, from, messagingServiceSid, authToken, apiKeySid, apiKeySecret } = values;
  return {
    provider: 'twilio' as const,
    accountSid,
    from: from || null,
    messagingServiceSid: messagingServiceSid || null,
    credentials: {
      ...(authToken && { authToken }),
      ...(apiKeySid && { apiKeySid }),
      ...(apiKeySecret && { apiKeySecret }),
    },
  };
}

function valuesOf(sender: Reply<'getTextSender'>): TextValues {
  return {
    accountSid: sender?.accountSid ?? '',
    from: sender?.from ?? '',
    messagingServiceSid: sender?.messagingServiceSid ?? '',
    authToken: '',
    apiKeySid: sender?.apiKeySid ?? '',
    apiKeySecret: '',
  };
}

import type { ProductWebhook } from '@cartwright/client/admin';
import { useState } from 'react';
import { productTexts } from '../../texts/products.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { SettingsForm, type SettingsProps, useSettingsForm } from '../shared/settings-form.tsx';

const texts = productTexts.form;

interface Values {
  url: string;
}

function valuesOf(webhook: ProductWebhook | null): Values {
  return { url: webhook?.url ?? '' };
}

/** Sets the address; a new secret is shown once. */
export function WebhookForm(props: SettingsProps<'getProductWebhook'>) {
  const [secret, setSecret] = useState<string | null>(null);
  const settings = useSettingsForm({
    ...props,
    operation: 'setProductWebhook',
    valuesOf,
    argsOf: ({ url }: Values) => ({ body: { url: url.trim() } }),
    successMessage: texts.done,
    onDone: (reply) => setSecret(reply.secret),
  });
  return (
    <>
      <SettingsForm
        settings={settings}
        names={{ url: productTexts.part }}
        action={props.tagged.data ? texts.save : texts.set}
      >
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          placeholder="https://shop.example.com/products/validate"
          {...bind(settings.form, 'url', {
            validate: (url) => /^https?:\/\/.+/.test(url.trim()) || texts.urlRule,
          })}
        />
      </SettingsForm>
      {secret !== null && (
        <SecretDialog
          title={texts.secretTitle}
          label={texts.secretLabel}
          secret={secret}
          onKept={() => setSecret(null)}
        />
      )}
    </>
  );
}

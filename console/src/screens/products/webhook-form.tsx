import type { ProductWebhook, Tagged } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { useTagged } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { productTexts } from '../../texts/products.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, Form } from '../../ui/forms/form.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { OperationButton, useMayCall } from '../shared/operation-button.tsx';
import { StaleNotice, shownError } from '../shared/stale-notice.tsx';
import { useReplacement } from '../shared/use-replacement.ts';

const texts = productTexts.form;

interface Values {
  url: string;
}

function valuesOf(webhook: ProductWebhook | null): Values {
  return { url: webhook?.url ?? '' };
}

/** Sets the address; a new secret is shown once. */
export function WebhookForm({
  saved,
  tagged,
}: {
  saved: ReturnType<typeof useTagged<'getProductWebhook'>>;
  tagged: Tagged<ProductWebhook | null>;
}) {
  const form = useForm<Values>({ defaultValues: valuesOf(tagged.data) });
  const write = useWrite('setProductWebhook', { says: texts.done });
  const [secret, setSecret] = useState<string | null>(null);
  const replacement = useReplacement({ form, saved, tagged, valuesOf, error: write.error });
  const mayWrite = useMayCall('setProductWebhook');
  const { isDirty } = form.formState;

  async function send({ url }: Values) {
    const reply = await write.send(
      { body: { url: url.trim() } },
      { ifMatch: replacement.basis.etag },
    );
    if (!reply) return;
    setSecret(reply.secret);
    await replacement.adopt();
  }

  return (
    <>
      <UnsavedChanges isDirty={isDirty} />
      <Form
        form={form}
        error={shownError(write.error)}
        onSubmit={send}
        actions={
          <OperationButton
            operation="setProductWebhook"
            type="submit"
            look="primary"
            isBusy={write.isSending}
          >
            {tagged.data ? texts.save : texts.set}
          </OperationButton>
        }
      >
        <StaleNotice
          replacement={replacement}
          error={write.error}
          onSettled={write.reset}
          nameOf={() => productTexts.part}
        />
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          placeholder="https://shop.example.com/products/validate"
          disabled={!mayWrite}
          {...bind(form, 'url', {
            validate: (url) => /^https?:\/\/.+/.test(url.trim()) || texts.urlRule,
          })}
        />
      </Form>
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

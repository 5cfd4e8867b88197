import type { Reply } from '@cartwright/client/admin';
import { useState } from 'react';
import { useTagged } from '../../api/use-operation.ts';
import { agentTexts } from '../../texts/settings/agents.ts';
import { Loaded } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { readText } from '../shared/inputs.ts';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { SettingsForm, type SettingsProps, useSettingsForm } from '../shared/settings-form.tsx';

const texts = agentTexts.acp;

/** Where the platform of ACP agents gets their orders. */
export function AcpWebhook() {
  const saved = useTagged('getAcpWebhook');
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Card
      title={texts.title}
      actions={
        saved.data?.data && (
          <OperationButton operation="removeAcpWebhook" isSmall onClick={() => setRemoving(true)}>
            {texts.remove.action}
          </OperationButton>
        )
      }
    >
      <p className="mb-4">{texts.intro}</p>
      <Loaded from={saved}>{(tagged) => <AcpWebhookForm saved={saved} tagged={tagged} />}</Loaded>
      {isRemoving && (
        <OperationDialog
          operation="removeAcpWebhook"
          args={{}}
          successMessage={texts.remove.done}
          title={texts.remove.title}
          effect={texts.remove.effect}
          action={texts.remove.action}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}

interface Values {
  url: string;
  secret: string;
}

/** The secret is written, and never read. */
function valuesOf(webhook: Reply<'getAcpWebhook'>): Values {
  return { url: webhook?.url ?? '', secret: '' };
}

function AcpWebhookForm(props: SettingsProps<'getAcpWebhook'>) {
  const known = props.tagged.data;
  const settings = useSettingsForm({
    ...props,
    operation: 'setAcpWebhook',
    valuesOf,
    argsOf: ({ url, secret }: Values) => {
      const written = readText(secret);
      return { body: { url: url.trim(), ...(written !== null && { secret: written }) } };
    },
    successMessage: texts.saved,
  });
  return (
    <SettingsForm settings={settings}>
      <div className="grid min-w-0 gap-4 sm:grid-cols-2">
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          placeholder="https://agent.example.com"
          {...bind(settings.form, 'url', {
            validate: (url) => /^https?:\/\/.+/.test(url.trim()) || texts.urlRule,
          })}
        />
        <TextField
          label={texts.secret}
          hint={known ? texts.secretKnown(known.secretHint) : texts.secretHint}
          type="password"
          autoComplete="off"
          {...bind(settings.form, 'secret', {
            validate: (secret) =>
              secret.trim().length >= SECRET_MIN ||
              (known !== null && secret === '') ||
              texts.secretRule,
          })}
        />
      </div>
    </SettingsForm>
  );
}

const SECRET_MIN = 16;

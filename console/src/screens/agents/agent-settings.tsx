import type { Reply, Tagged } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useTagged } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { humanize } from '../../format/words.ts';
import { useSession } from '../../session/session-context.ts';
import { agentTexts as texts } from '../../texts/agents.ts';
import { commonTexts } from '../../texts/common.ts';
import { Loaded } from '../../ui/feedback.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind, Form, FormMoney } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { listText, readList, readText } from '../shared/inputs.ts';
import { OperationButton, useMayCall } from '../shared/operation-button.tsx';
import { StaleNotice, shownError } from '../shared/stale-notice.tsx';
import { useReplacement } from '../shared/use-replacement.ts';

type Settings = Reply<'getAgentSettings'>;
type Saved = ReturnType<typeof useTagged<'getAgentSettings'>>;
type LinkName = keyof typeof texts.links;

const LINKS = Object.keys(texts.links) as LinkName[];

export function AgentSettings() {
  const saved = useTagged('getAgentSettings');
  return (
    <Card title={texts.settings}>
      <Loaded from={saved}>{(tagged) => <SettingsForm saved={saved} tagged={tagged} />}</Loaded>
    </Card>
  );
}

function SettingsForm({ saved, tagged }: { saved: Saved; tagged: Tagged<Settings> }) {
  const form = useForm({ defaultValues: valuesOf(tagged.data) });
  const write = useWrite('changeAgentSettings', { says: texts.saved });
  const replacement = useReplacement({ form, saved, tagged, valuesOf, error: write.error });
  const mayWrite = useMayCall('changeAgentSettings');
  const { store } = useSession();

  async function send(values: Values) {
    const reply = await write.send({ body: bodyOf(values) }, { ifMatch: replacement.basis.etag });
    if (reply) await replacement.adopt();
  }

  return (
    <Form
      form={form}
      error={shownError(write.error)}
      onSubmit={send}
      actions={
        <OperationButton
          operation="changeAgentSettings"
          type="submit"
          look="primary"
          isBusy={write.isSending}
        >
          {commonTexts.save}
        </OperationButton>
      }
    >
      <UnsavedChanges isDirty={form.formState.isDirty} />
      <StaleNotice
        replacement={replacement}
        error={write.error}
        onSettled={write.reset}
        nameOf={humanize}
      />
      <fieldset disabled={!mayWrite} className="grid min-w-0 gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.policy}
          choices={choicesOf(texts.policies)}
          {...bind(form, 'policy')}
        />
        <SelectField
          label={texts.orderConfirmations}
          choices={choicesOf(texts.confirmations)}
          {...bind(form, 'orderConfirmations')}
        />
        <TextAreaField
          label={texts.platforms}
          hint={texts.platformsHint}
          isOptional
          {...bind(form, 'platforms')}
        />
        <div className="flex flex-col gap-4">
          <TextField
            label={texts.checkoutUrl}
            hint={texts.checkoutUrlHint}
            {...bind(form, 'checkoutUrl')}
          />
          <TextField label={texts.orderUrl} hint={texts.orderUrlHint} {...bind(form, 'orderUrl')} />
        </div>
        <FormMoney
          form={form}
          name="mcpDailyLimit"
          label={texts.mcpDailyLimit}
          hint={texts.mcpDailyLimitHint}
          currency={store.currency}
          isOptional
        />
        {LINKS.map((name) => (
          <TextField
            key={name}
            label={texts.links[name]}
            isOptional
            {...bind(form, `links.${name}`)}
          />
        ))}
      </fieldset>
    </Form>
  );
}

function choicesOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ platforms, checkoutUrl, orderUrl, links, ...rest }: Settings) {
  return {
    ...rest,
    platforms: listText(platforms),
    checkoutUrl: checkoutUrl ?? '',
    orderUrl: orderUrl ?? '',
    links: Object.fromEntries(LINKS.map((name) => [name, links[name] ?? ''])) as Record<
      LinkName,
      string
    >,
  };
}

function bodyOf({ platforms, checkoutUrl, orderUrl, links, ...rest }: Values) {
  return {
    ...rest,
    platforms: readList(platforms),
    checkoutUrl: readText(checkoutUrl),
    orderUrl: readText(orderUrl),
    links: Object.fromEntries(Object.entries(links).filter(([, url]) => readText(url) !== null)),
  };
}

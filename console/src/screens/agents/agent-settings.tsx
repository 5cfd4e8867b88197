import type { Reply } from '@cartwright/client/admin';
import { useTagged } from '../../api/use-operation.ts';
import { useSession } from '../../session/session-context.ts';
import { agentTexts as texts } from '../../texts/settings/agents.ts';
import { Loaded } from '../../ui/feedback.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { listText, readList, readText } from '../shared/inputs.ts';
import { SettingsForm, type SettingsProps, useSettingsForm } from '../shared/settings-form.tsx';

type Settings = Reply<'getAgentSettings'>;
type LinkName = keyof typeof texts.links;

const LINKS = Object.keys(texts.links) as LinkName[];

export function AgentSettings() {
  const saved = useTagged('getAgentSettings');
  return (
    <Card title={texts.settings}>
      <Loaded from={saved}>
        {(tagged) => <AgentSettingsForm saved={saved} tagged={tagged} />}
      </Loaded>
    </Card>
  );
}

function AgentSettingsForm(props: SettingsProps<'getAgentSettings'>) {
  const settings = useSettingsForm({
    ...props,
    operation: 'changeAgentSettings',
    valuesOf,
    argsOf: (values: Values) => ({ body: bodyOf(values) }),
    successMessage: texts.saved,
  });
  const { form } = settings;
  const { store } = useSession();
  return (
    <SettingsForm settings={settings}>
      <div className="grid min-w-0 gap-4 sm:grid-cols-2">
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
      </div>
    </SettingsForm>
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

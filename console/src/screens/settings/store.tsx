import type { Reply } from '@cartwright/client/admin';
import type { useForm } from 'react-hook-form';
import { useTagged } from '../../api/use-operation.ts';
import { commonTexts } from '../../texts/common.ts';
import { storeTexts as texts } from '../../texts/settings/settings.ts';
import { shellTexts } from '../../texts/shell.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind, FormSwitch } from '../../ui/forms/form.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Mono } from '../../ui/values.tsx';
import { SettingsForm, type SettingsProps, useSettingsForm } from '../shared/settings-form.tsx';

type Store = Reply<'getStore'>;

interface StoreValues {
  name: string;
  country: string;
  supportEmail: string;
  timezone: string;
  locale: string;
  statusFollowsShipments: boolean;
  redirectHosts: string;
  textCountries: string;
}

export function StoreScreen() {
  const store = useTagged('getStore');
  return (
    <Page title={shellTexts.screens.storeSettings} intro={texts.intro}>
      <Loaded from={store}>{(tagged) => <StoreForm saved={store} tagged={tagged} />}</Loaded>
      <ForDevelopers id="getStore" args={{}} />
    </Page>
  );
}

function StoreForm(props: SettingsProps<'getStore'>) {
  const settings = useSettingsForm({
    ...props,
    operation: 'changeStore',
    valuesOf,
    argsOf: (values: StoreValues) => ({ body: bodyOf(values) }),
    successMessage: texts.saved,
  });
  const { form } = settings;
  return (
    <SettingsForm settings={settings} names={NAMES} action={texts.save}>
      <IdentityCard form={form} store={props.tagged.data} />
      <RegionalCard form={form} />
      <OrdersCard form={form} />
      <ReachCard form={form} />
    </SettingsForm>
  );
}

const NAMES: Readonly<Record<keyof StoreValues, string>> = {
  name: texts.name,
  country: texts.country,
  supportEmail: texts.supportEmail,
  timezone: texts.timezone,
  locale: texts.locale,
  statusFollowsShipments: texts.statusFollowsShipments,
  redirectHosts: texts.hosts,
  textCountries: texts.textCountries,
};

type StoreFormState = ReturnType<typeof useForm<StoreValues>>;

function IdentityCard({ form, store }: { form: StoreFormState; store: Store }) {
  return (
    <Card title={texts.identity}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.name} {...bind(form, 'name', { required: commonTexts.required })} />
        <TextField
          label={texts.supportEmail}
          hint={texts.supportEmailHint}
          type="email"
          isOptional
          {...bind(form, 'supportEmail')}
        />
        <TextField
          label={texts.country}
          hint={texts.countryHint}
          {...bind(form, 'country', { required: commonTexts.required })}
        />
        <DescriptionList
          items={[
            { term: texts.handle, value: <Mono>{store.handle}</Mono> },
            { term: texts.currency, value: store.currency },
          ]}
        />
      </div>
    </Card>
  );
}

function RegionalCard({ form }: { form: StoreFormState }) {
  const current = form.getValues('timezone');
  const zones = Intl.supportedValuesOf('timeZone');
  const all = zones.includes(current) ? zones : [current, ...zones];
  return (
    <Card title={texts.regional}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.timezone}
          hint={texts.timezoneHint}
          choices={all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          {...bind(form, 'timezone')}
        />
        <TextField
          label={texts.locale}
          hint={texts.localeHint}
          {...bind(form, 'locale', { required: commonTexts.required })}
        />
      </div>
    </Card>
  );
}

function OrdersCard({ form }: { form: StoreFormState }) {
  return (
    <Card title={texts.orders}>
      <FormSwitch
        form={form}
        name="statusFollowsShipments"
        label={texts.statusFollowsShipments}
        hint={texts.statusFollowsShipmentsHint}
      />
    </Card>
  );
}

function ReachCard({ form }: { form: StoreFormState }) {
  return (
    <Card title={texts.reach}>
      <div className="flex flex-col gap-4">
        <TextAreaField
          label={texts.hosts}
          hint={texts.hostsHint}
          isOptional
          isMono
          {...bind(form, 'redirectHosts')}
        />
        <TextField
          label={texts.textCountries}
          hint={texts.textCountriesHint}
          isOptional
          {...bind(form, 'textCountries')}
        />
      </div>
    </Card>
  );
}

function valuesOf(store: Store): StoreValues {
  return {
    name: store.name,
    country: store.country,
    supportEmail: store.supportEmail ?? '',
    timezone: store.timezone,
    locale: store.locale,
    statusFollowsShipments: store.statusFollowsShipments,
    redirectHosts: store.redirectHosts.join('\n'),
    textCountries: store.textCountries.join(', '),
  };
}

function bodyOf({ supportEmail, redirectHosts, textCountries, ...rest }: StoreValues) {
  return {
    ...rest,
    supportEmail: supportEmail || null,
    redirectHosts: partsOf(redirectHosts),
    textCountries: partsOf(textCountries).map((code) => code.toUpperCase()),
  };
}

function partsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

import { useState } from 'react';
import type { useForm } from 'react-hook-form';
import { useOperation, useTagged } from '../../api/use-operation.ts';
import { taxTexts as texts } from '../../texts/settings/tax.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { bind, FormSwitch } from '../../ui/forms/form.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { SettingsForm, type SettingsProps, useSettingsForm } from '../shared/settings-form.tsx';
import { TaxRates } from './tax-rates.tsx';
import { TaxTrialCard } from './tax-trial.tsx';
import { type TaxValues, tableOf, valuesOf } from './tax-values.ts';

export function Tax() {
  const saved = useTagged('getTax');
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      actions={saved.data?.data ? <RemoveButton /> : undefined}
    >
      <Loaded from={saved}>{(tagged) => <TaxForm saved={saved} tagged={tagged} />}</Loaded>
      <ForDevelopers id="getTax" args={{}} />
    </Page>
  );
}

function TaxForm(props: SettingsProps<'getTax'>) {
  const settings = useSettingsForm({
    ...props,
    operation: 'setTax',
    valuesOf,
    argsOf: (values: TaxValues) => ({ body: tableOf(values) }),
    successMessage: texts.saved,
  });
  const { form } = settings;
  return (
    <Columns
      main={
        <Card title={texts.settings}>
          <SettingsForm settings={settings} names={texts.parts}>
            <TaxSwitches form={form} />
            <TaxRates form={form} isEmpty={props.tagged.data === null} />
          </SettingsForm>
        </Card>
      }
      side={<TaxTrialCard tableNow={() => tableOf(form.getValues())} />}
    />
  );
}

function TaxSwitches({ form }: { form: ReturnType<typeof useForm<TaxValues>> }) {
  const accounts = useOperation('listProviderAccounts');
  const stripe = (accounts.data?.providers ?? []).filter(({ type }) => type === 'stripe');
  const current = form.watch('stripe');
  const ids = new Set([...stripe.map(({ id }) => id), ...(current ? [current] : [])]);
  return (
    <>
      <FormSwitch
        form={form}
        name="pricesIncludeTax"
        label={texts.pricesIncludeTax}
        hint={texts.pricesIncludeTaxHint}
      />
      <FormSwitch form={form} name="shippingTaxable" label={texts.shippingTaxable} />
      <FormSwitch form={form} name="addOnsTaxable" label={texts.addOnsTaxable} />
      {ids.size > 0 && (
        <SelectField
          label={texts.stripe}
          hint={texts.stripeHint}
          none={texts.stripeTable}
          choices={[...ids].map((id) => ({ value: id, label: texts.stripeAccount(id) }))}
          {...bind(form, 'stripe')}
        />
      )}
    </>
  );
}

function RemoveButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OperationButton operation="removeTax" onClick={() => setIsOpen(true)}>
        {texts.remove.action}
      </OperationButton>
      {isOpen && (
        <OperationDialog
          operation="removeTax"
          args={{}}
          successMessage={texts.remove.done}
          title={texts.remove.title}
          effect={texts.remove.effect}
          action={texts.remove.action}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

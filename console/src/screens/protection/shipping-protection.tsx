import type { FoundShippingProtection } from '@cartwright/client/admin';
import { useState } from 'react';
import { useTagged } from '../../api/use-operation.ts';
import { commonTexts } from '../../texts/common.ts';
import { protectionTexts } from '../../texts/settings/protection.ts';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind, FormSwitch } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { SettingsForm, type SettingsProps, useSettingsForm } from '../shared/settings-form.tsx';
import { type AddOnValues, PriceFields } from './price-fields.tsx';
import { NEW_PRICE, priceOf, priceValues } from './price-values.ts';

const texts = protectionTexts.shipping;

export function ShippingProtectionCard() {
  const saved = useTagged('getShippingProtection');
  return (
    <Card title={texts.title} actions={saved.data?.data.protection && <RemoveButton />}>
      <Loaded from={saved}>{(tagged) => <ProtectionForm saved={saved} tagged={tagged} />}</Loaded>
    </Card>
  );
}

function ProtectionForm(props: SettingsProps<'getShippingProtection'>) {
  const settings = useSettingsForm({
    ...props,
    operation: 'setShippingProtection',
    valuesOf,
    argsOf: ({ name, coverage, price, enabled }: AddOnValues) => ({
      body: { name: name.trim(), coverage: coverage.trim(), price: priceOf(price), enabled },
    }),
    successMessage: texts.saved,
  });
  const { form } = settings;
  return (
    <div className="max-w-3xl">
      <SettingsForm
        settings={settings}
        names={texts.parts}
        fieldOf={(path) => (path === 'price.basisPoints' ? 'price.percent' : path)}
      >
        {props.tagged.data.protection === null && (
          <Callout>
            <p className="font-medium">{texts.none}</p>
            <p>{texts.noneText}</p>
          </Callout>
        )}
        <TextField
          label={protectionTexts.plans.name}
          {...bind(form, 'name', { required: commonTexts.required })}
        />
        <TextAreaField
          label={protectionTexts.plans.coverage}
          rows={2}
          {...bind(form, 'coverage', { required: commonTexts.required })}
        />
        <PriceFields form={form} />
        <FormSwitch form={form} name="enabled" label={texts.enabled} />
      </SettingsForm>
    </div>
  );
}

function valuesOf({ protection }: FoundShippingProtection): AddOnValues {
  return {
    name: protection?.name ?? '',
    coverage: protection?.coverage ?? '',
    price: protection ? priceValues(protection.price) : NEW_PRICE,
    enabled: protection?.enabled ?? true,
    termMonths: '',
    termsUrl: '',
    position: '',
  };
}

function RemoveButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OperationButton operation="removeShippingProtection" isSmall onClick={() => setIsOpen(true)}>
        {texts.remove}
      </OperationButton>
      {isOpen && (
        <OperationDialog
          operation="removeShippingProtection"
          args={{}}
          successMessage={texts.removed}
          title={texts.removeTitle}
          effect={texts.removeEffect}
          action={texts.remove}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

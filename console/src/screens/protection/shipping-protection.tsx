import type { FoundShippingProtection, Tagged } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTagged } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { protectionTexts } from '../../texts/protection.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Callout, Loaded } from '../../ui/feedback.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind, Form, FormSwitch } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { OperationButton } from '../shared/operation-button.tsx';
import { StaleNotice, shownError } from '../shared/stale-notice.tsx';
import { useReplacement } from '../shared/use-replacement.ts';
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

function ProtectionForm({
  saved,
  tagged,
}: {
  saved: ReturnType<typeof useTagged<'getShippingProtection'>>;
  tagged: Tagged<FoundShippingProtection>;
}) {
  const form = useForm<AddOnValues>({ defaultValues: valuesOf(tagged.data) });
  const write = useWrite('setShippingProtection', { says: texts.saved });
  const replacement = useReplacement({ form, saved, tagged, valuesOf, error: write.error });
  const { isDirty } = form.formState;

  async function send({ name, coverage, price, enabled }: AddOnValues) {
    const body = { name: name.trim(), coverage: coverage.trim(), price: priceOf(price), enabled };
    const reply = await write.send({ body }, { ifMatch: replacement.basis.etag });
    if (reply) await replacement.adopt();
  }

  return (
    <div className="max-w-3xl">
      <UnsavedChanges isDirty={isDirty} />
      <Form
        form={form}
        error={shownError(write.error)}
        fieldOf={(path) => (path === 'price.basisPoints' ? 'price.percent' : path)}
        onSubmit={send}
        actions={
          <OperationButton
            operation="setShippingProtection"
            type="submit"
            look="primary"
            isBusy={write.isSending}
          >
            {commonTexts.save}
          </OperationButton>
        }
      >
        <StaleNotice
          replacement={replacement}
          error={write.error}
          onSettled={write.reset}
          nameOf={labelOf}
        />
        {tagged.data.protection === null && (
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
      </Form>
    </div>
  );
}

function labelOf(part: string): string {
  const labels: Readonly<Record<string, string>> = texts.parts;
  return labels[part] ?? part;
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
  const close = () => setIsOpen(false);
  const remove = useWrite('removeShippingProtection', { says: texts.removed, onDone: close });
  return (
    <>
      <OperationButton operation="removeShippingProtection" isSmall onClick={() => setIsOpen(true)}>
        {texts.remove}
      </OperationButton>
      {isOpen && (
        <ConfirmDialog
          title={texts.removeTitle}
          effect={texts.removeEffect}
          action={texts.remove}
          isBusy={remove.isSending}
          error={remove.error}
          onConfirm={() => remove.send({})}
          onClose={close}
        />
      )}
    </>
  );
}

import type { Tagged, TaxTable } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useOperation, useTagged } from '../../api/use-operation.ts';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { taxTexts as texts } from '../../texts/tax.ts';
import { ForDevelopers } from '../../ui/code-block.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loaded } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { bind, Form, FormSwitch } from '../../ui/forms/form.tsx';
import { Card, Columns, Page } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { OperationButton, useMayCall } from '../shared/operation-button.tsx';
import { StaleNotice, shownError } from '../shared/stale-notice.tsx';
import { useReplacement } from '../shared/use-replacement.ts';
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

function TaxForm({
  saved,
  tagged,
}: {
  saved: ReturnType<typeof useTagged<'getTax'>>;
  tagged: Tagged<TaxTable | null>;
}) {
  const form = useForm<TaxValues>({ defaultValues: valuesOf(tagged.data) });
  const write = useWrite('setTax', { says: texts.saved });
  const replacement = useReplacement({ form, saved, tagged, valuesOf, error: write.error });
  const mayWrite = useMayCall('setTax');
  const { isDirty } = form.formState;

  async function send(values: TaxValues) {
    const reply = await write.send({ body: tableOf(values) }, { ifMatch: replacement.basis.etag });
    if (reply) await replacement.adopt();
  }

  return (
    <Columns
      main={
        <Card title={texts.settings}>
          <UnsavedChanges isDirty={isDirty} />
          <Form
            form={form}
            error={shownError(write.error)}
            onSubmit={send}
            actions={
              <OperationButton
                operation="setTax"
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
              nameOf={(part) => labelOf(part)}
            />
            <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
              <TaxSwitches form={form} />
              <TaxRates form={form} isEmpty={tagged.data === null} />
            </fieldset>
          </Form>
        </Card>
      }
      side={<TaxTrialCard tableNow={() => tableOf(form.getValues())} />}
    />
  );
}

function labelOf(part: string): string {
  const labels: Readonly<Record<string, string>> = texts.parts;
  return labels[part] ?? part;
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
  const close = () => setIsOpen(false);
  const remove = useWrite('removeTax', { says: texts.remove.done, onDone: close });
  return (
    <>
      <OperationButton operation="removeTax" onClick={() => setIsOpen(true)}>
        {texts.remove.action}
      </OperationButton>
      {isOpen && (
        <ConfirmDialog
          title={texts.remove.title}
          effect={texts.remove.effect}
          action={texts.remove.action}
          isBusy={remove.isSending}
          error={remove.error}
          onConfirm={() => remove.send({})}
          onClose={close}
        />
      )}
    </>
  );
}

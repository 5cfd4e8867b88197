import type { WarrantyPlan } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { commonTexts } from '../../texts/common.ts';
import { protectionTexts } from '../../texts/settings/protection.ts';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { eitherWrite, FormDialog } from '../shared/form-dialog.tsx';
import { changedFields, readText, readWhole, wholeRule } from '../shared/inputs.ts';
import { type AddOnValues, PriceFields } from './price-fields.tsx';
import { NEW_PRICE, priceOf, priceValues } from './price-values.ts';

const texts = protectionTexts.plans;
const MONTHS_MAX = 120;
const POSITION_MAX = 10_000;

/** Creates a plan, or changes one. */
export function PlanDialog({ plan, onClose }: { plan?: WarrantyPlan; onClose: () => void }) {
  // What the form began with: the one on the page may change meanwhile.
  const [before] = useState(plan);
  const form = useForm<AddOnValues>({ defaultValues: valuesOf(before) });
  const create = useWrite('createWarrantyPlan', { successMessage: texts.created, onDone: onClose });
  const change = useWrite('changeWarrantyPlan', { successMessage: texts.saved, onDone: onClose });

  function send(values: AddOnValues) {
    const body = bodyOf(values);
    if (!before) return create.send({ body });
    return change.send({ path: { planId: before.id }, body: changedFields(before, body) });
  }

  return (
    <FormDialog
      title={plan ? texts.editOf(plan.name) : texts.add}
      isWide
      form={form}
      write={eitherWrite(create, change)}
      fieldOf={(path) => (path === 'price.basisPoints' ? 'price.percent' : path)}
      action={plan ? commonTexts.save : texts.add}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label={texts.name} {...bind(form, 'name', { required: commonTexts.required })} />
      <TextAreaField
        label={texts.coverage}
        rows={2}
        {...bind(form, 'coverage', { required: commonTexts.required })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.termMonths}
          inputMode="numeric"
          {...bind(form, 'termMonths', { validate: wholeRule(1, MONTHS_MAX) })}
        />
        <TextField
          label={texts.position}
          hint={texts.positionHint}
          inputMode="numeric"
          {...bind(form, 'position', { validate: wholeRule(0, POSITION_MAX) })}
        />
      </div>
      <PriceFields form={form} />
      <TextField label={texts.termsUrl} type="url" isOptional {...bind(form, 'termsUrl')} />
    </FormDialog>
  );
}

function valuesOf(plan: WarrantyPlan | undefined): AddOnValues {
  return {
    name: plan?.name ?? '',
    coverage: plan?.coverage ?? '',
    price: plan ? priceValues(plan.price) : NEW_PRICE,
    enabled: plan?.enabled ?? true,
    termMonths: String(plan?.termMonths ?? 12),
    termsUrl: plan?.termsUrl ?? '',
    position: String(plan?.position ?? 0),
  };
}

function bodyOf(values: AddOnValues) {
  return {
    name: values.name.trim(),
    coverage: values.coverage.trim(),
    termMonths: Number(values.termMonths),
    termsUrl: readText(values.termsUrl),
    position: readWhole(values.position) ?? 0,
    price: priceOf(values.price),
  };
}

import type { StoreUpsellOffer } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { upsellTexts } from '../../texts/upsells.ts';
import { CheckboxField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney } from '../../ui/forms/form.tsx';
import { eitherWrite, FormDialog } from '../shared/form-dialog.tsx';
import { changedFields, listText, readList, readText, wholeRule } from '../shared/inputs.ts';

const texts = upsellTexts.form;
const QUANTITY_MAX = 1_000;

type OfferValues = ReturnType<typeof valuesOf>;

/** Creates an offer, or changes one. */
export function OfferDialog({
  offer,
  position,
  onClose,
}: {
  offer?: StoreUpsellOffer;
  position: number;
  onClose: () => void;
}) {
  // What the form began with: the one on the page may change meanwhile.
  const [before] = useState(offer);
  const form = useForm<OfferValues>({ defaultValues: valuesOf(before) });
  const create = useWrite('createUpsellOffer', {
    successMessage: upsellTexts.created,
    onDone: onClose,
  });
  const change = useWrite('changeUpsellOffer', {
    successMessage: upsellTexts.saved,
    onDone: onClose,
  });

  function send(values: OfferValues) {
    const body = bodyOf(values);
    if (!before) return create.send({ body: { ...body, position } });
    return change.send({ path: { offerId: before.id }, body: changedFields(before, body) });
  }

  return (
    <FormDialog
      title={offer ? upsellTexts.editOf(offer.name) : upsellTexts.add}
      form={form}
      write={eitherWrite(create, change)}
      action={offer ? commonTexts.save : upsellTexts.add}
      onSubmit={send}
      onClose={onClose}
    >
      <OfferFields form={form} />
    </FormDialog>
  );
}

function OfferFields({ form }: { form: ReturnType<typeof useForm<OfferValues>> }) {
  const { currency } = useSession().store;
  return (
    <>
      <TextField
        label={texts.sku}
        isMono
        {...bind(form, 'sku', { required: commonTexts.required })}
      />
      <TextField label={texts.name} {...bind(form, 'name', { required: commonTexts.required })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormMoney
          form={form}
          name="unitPrice"
          label={texts.unitPrice}
          currency={currency}
          required={texts.priceRule}
        />
        <FormMoney
          form={form}
          name="compareAtPrice"
          label={texts.compareAt}
          currency={currency}
          isOptional
        />
      </div>
      <TextField
        label={texts.quantity}
        inputMode="numeric"
        {...bind(form, 'quantity', { validate: wholeRule(1, QUANTITY_MAX) })}
      />
      <TextAreaField
        label={texts.triggerSkus}
        hint={texts.triggerHint}
        rows={2}
        isMono
        isOptional
        {...bind(form, 'triggerSkus')}
      />
      <TextField label={texts.imageUrl} type="url" isOptional {...bind(form, 'imageUrl')} />
      <CheckboxField label={texts.taxable} {...bind(form, 'taxable')} />
      <CheckboxField label={texts.requiresShipping} {...bind(form, 'requiresShipping')} />
    </>
  );
}

function valuesOf(offer: StoreUpsellOffer | undefined) {
  const unitPrice: number | null = offer?.unitPrice ?? null;
  const compareAtPrice: number | null = offer?.compareAtPrice ?? null;
  return {
    sku: offer?.sku ?? '',
    name: offer?.name ?? '',
    unitPrice,
    compareAtPrice,
    quantity: String(offer?.quantity ?? 1),
    triggerSkus: listText(offer?.triggerSkus),
    imageUrl: offer?.imageUrl ?? '',
    taxable: offer?.taxable ?? true,
    requiresShipping: offer?.requiresShipping ?? true,
  };
}

function bodyOf(values: OfferValues) {
  return {
    sku: values.sku.trim(),
    name: values.name.trim(),
    unitPrice: values.unitPrice ?? 0,
    compareAtPrice: values.compareAtPrice,
    quantity: Number(values.quantity),
    triggerSkus: readList(values.triggerSkus),
    imageUrl: readText(values.imageUrl),
    taxable: values.taxable,
    requiresShipping: values.requiresShipping,
  };
}

import { type Carrier, isCode } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { partTexts } from '../../texts/parts.ts';
import { shippingTexts } from '../../texts/settings/shipping.ts';
import { Callout } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { CountryField } from '../shared/address-fields.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { readText, wholeRule } from '../shared/inputs.ts';
import { shownError } from '../shared/stale-notice.tsx';
import { useFreshWrite } from '../shared/use-fresh-write.ts';

const texts = shippingTexts.carrier;
const GRAMS_MAX = 1_000_000;
const GRAMS = 500;

/** Connects a carrier account. The key is typed each time: it is never returned. */
export function CarrierDialog({
  carrier,
  etag,
  onClose,
}: {
  carrier: Carrier | null;
  etag: string;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: valuesOf(carrier, useSession().store.country) });
  // The ETag of the shown carrier: another one is replaced only after the notice.
  const [ifMatch, setIfMatch] = useState(etag);
  const set = useFreshWrite('setCarrier', { successMessage: texts.saved, onDone: onClose });
  const isStale = isCode(set.error, 'VERSION_MISMATCH');

  async function send(values: ReturnType<typeof valuesOf>) {
    if (isStale) setIfMatch(etag);
    await set.send({ body: bodyOf(values) }, { ifMatch: isStale ? etag : ifMatch });
  }

  return (
    <FormDialog
      title={texts.title}
      form={form}
      write={{ ...set, error: shownError(set.error) }}
      action={carrier ? texts.replace : texts.connect}
      fieldOf={(path) => path.replace(/^(credentials|origin)\./, '')}
      onSubmit={send}
      onClose={onClose}
    >
      {isStale && (
        <div role="alert">
          <Callout tone="warn">{texts.stale}</Callout>
        </div>
      )}
      <TextField
        label={texts.key}
        hint={texts.keyHint}
        type="password"
        autoComplete="off"
        {...bind(form, 'apiKey', { required: commonTexts.required })}
      />
      <TextField
        label={texts.weight}
        inputMode="numeric"
        {...bind(form, 'defaultWeightGrams', { validate: wholeRule(1, GRAMS_MAX) })}
      />
      <OriginFields form={form} />
    </FormDialog>
  );
}

function OriginFields({ form }: { form: ReturnType<typeof useForm<CarrierValues>> }) {
  const required = { required: commonTexts.required };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-semibold">{texts.origin}</legend>
      <TextField label={texts.company} {...bind(form, 'company', required)} />
      <TextField label={partTexts.line1} {...bind(form, 'line1', required)} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label={partTexts.city} {...bind(form, 'city', required)} />
        <TextField label={partTexts.state} {...bind(form, 'state', required)} />
        <TextField label={partTexts.postalCode} {...bind(form, 'postalCode', required)} />
        <CountryField form={form} name="country" />
      </div>
      <TextField label={texts.phone} hint={texts.phoneHint} isOptional {...bind(form, 'phone')} />
    </fieldset>
  );
}

type CarrierValues = ReturnType<typeof valuesOf>;

function valuesOf(carrier: Carrier | null, country: string) {
  const origin = carrier?.origin;
  return {
    apiKey: '',
    defaultWeightGrams: String(carrier?.defaultWeightGrams ?? GRAMS),
    company: origin?.company ?? '',
    line1: origin?.line1 ?? '',
    city: origin?.city ?? '',
    state: origin?.state ?? '',
    postalCode: origin?.postalCode ?? '',
    country: origin?.country ?? country,
    phone: origin?.phone ?? '',
  };
}

function bodyOf({ apiKey, defaultWeightGrams, phone, country, ...origin }: CarrierValues) {
  return {
    provider: 'easypost' as const,
    defaultWeightGrams: Number(defaultWeightGrams),
    origin: { ...origin, country: country.toUpperCase(), phone: readText(phone) },
    credentials: { apiKey: apiKey.trim() },
  };
}

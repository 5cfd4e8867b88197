import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { partTexts } from '../../texts/parts.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';

export interface TrialValues {
  country: string;
  state: string;
  postalCode: string;
  city: string;
  line1: string;
}

export const COUNTRY_PATTERN = /^[A-Za-z]{2}$/;

/** A two-letter country. */
export function CountryField<Values extends FieldValues>({
  form,
  name,
  label = partTexts.country,
}: {
  form: UseFormReturn<Values, unknown, Values>;
  name: FieldPathByValue<Values, string>;
  label?: string;
}) {
  return (
    <TextField
      label={label}
      hint={partTexts.countryHint}
      maxLength={2}
      autoCapitalize="characters"
      autoComplete="off"
      {...bind(form, name, {
        pattern: { value: COUNTRY_PATTERN, message: partTexts.countryRule },
        required: partTexts.countryRule,
      })}
    />
  );
}

export function newTrial(country: string): TrialValues {
  return { country, state: '', postalCode: '', city: '', line1: '' };
}

/** The place of a trial; more of the address is seldom needed. */
export function TrialFields<Values extends TrialValues>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Values>;
}) {
  // A form with more fields has these as well.
  const place = form as unknown as UseFormReturn<TrialValues, unknown, TrialValues>;
  return (
    <div className="grid grid-cols-2 gap-3">
      <CountryField form={place} name="country" />
      <TextField label={partTexts.state} isOptional {...bind(place, 'state')} />
      <TextField label={partTexts.postalCode} isOptional {...bind(place, 'postalCode')} />
      <TextField label={partTexts.city} isOptional {...bind(place, 'city')} />
    </div>
  );
}

/** The address of a trial as the interface takes it: empty parts are left out. */
export function trialAddress(values: TrialValues) {
  const { country, state, postalCode, city, line1 } = values;
  return {
    country: country.trim().toUpperCase(),
    state: state.trim() || undefined,
    postalCode: postalCode.trim() || undefined,
    city: city.trim() || undefined,
    line1: line1.trim() || undefined,
  };
}

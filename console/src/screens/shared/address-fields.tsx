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

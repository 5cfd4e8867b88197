import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { commonTexts } from '../../texts/common.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { fieldLabel, isSecret } from './provider-names.ts';

/** The credentials that a type of provider needs. */
export function CredentialFields<Values extends FieldValues>({
  form,
  fields,
  optional,
  nameOf,
}: {
  form: UseFormReturn<Values, unknown, Values>;
  fields: readonly string[];
  optional: readonly string[];
  nameOf: (field: string) => FieldPathByValue<Values, string | undefined>;
}) {
  return (
    <>
      {fields.map((field) => (
        <TextField
          key={field}
          label={fieldLabel(field)}
          type={isSecret(field) ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          isMono
          {...bind(form, nameOf(field), { required: commonTexts.required })}
        />
      ))}
      {optional.map((field) => (
        <TextField
          key={field}
          label={fieldLabel(field)}
          autoComplete="off"
          isOptional
          {...bind(form, nameOf(field))}
        />
      ))}
    </>
  );
}

/** The credentials that were typed; other types' fields and empty ones are left out. */
export function typedCredentials(
  values: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const typed = names.flatMap((name) => {
    const value = values[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(typed);
}

import { type ReactNode, useEffect, useRef } from 'react';
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { problemOf } from '../../api/problem.ts';
import { ErrorNotice } from '../error-notice.tsx';
import { DayField, TimeField } from './date-field.tsx';
import type { FieldFrame } from './field.tsx';
import { MoneyField } from './money-field.tsx';
import { Switch } from './switch.tsx';

type AnyForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

/**
 * A form whose refusals go to their fields: `error` is that of the write. What belongs to no field
 * is shown above the buttons. `fieldOf` renames the service's paths where the form differs.
 */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  error,
  fieldOf,
  actions,
  children,
}: {
  form: AnyForm<Values>;
  onSubmit: (values: Values) => unknown;
  error?: unknown;
  fieldOf?: (path: string) => string;
  actions: ReactNode;
  children: ReactNode;
}) {
  const isElsewhere = useFieldErrors(form, error, fieldOf);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.stopPropagation();
        void form.handleSubmit((values) => onSubmit(values))(event);
      }}
      className="flex flex-col gap-4"
    >
      {children}
      {error && isElsewhere ? <ErrorNotice error={error} /> : null}
      <div className="mt-1 flex flex-wrap justify-end gap-2">{actions}</div>
    </form>
  );
}

/** True where the error, or a part of it, belongs to no field of the form. */
function useFieldErrors<Values extends FieldValues>(
  form: AnyForm<Values>,
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): boolean {
  const fields = error ? problemOf(error).fields : [];
  const known = fields.flatMap(({ path, message }) => {
    const name = nameIn(form, fieldOf(path));
    return name ? [{ name, message }] : [];
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is applied once.
  useEffect(() => {
    known.forEach(({ name, message }, index) => {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    });
  }, [error]);
  return known.length < Math.max(fields.length, 1);
}

/** The form's own name of a path, where it has such a field. */
function nameIn<Values extends FieldValues>(
  form: AnyForm<Values>,
  path: string,
): FieldPath<Values> | undefined {
  const names: string[] = [...form.control._names.mount];
  const isName = (name: string): name is FieldPath<Values> => names.includes(name);
  return isName(path) ? path : undefined;
}

/** Ties a field to the form: `<TextField label={…} {...bind(form, 'name')} />`. */
export function bind<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: AnyForm<Values>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  const { error } = form.getFieldState(name, form.formState);
  return { ...form.register(name, rules), error: error?.message };
}

interface Bound<Values extends FieldValues, Value> extends FieldFrame {
  readonly form: AnyForm<Values>;
  readonly name: FieldPathByValue<Values, Value>;
  readonly disabled?: boolean;
  /** The sentence where the field must not be empty. */
  readonly required?: string;
}

/** A `MoneyField` of the form; its value is `number | null`. */
export function FormMoney<Values extends FieldValues>({
  form,
  name,
  required,
  ...rest
}: Bound<Values, number | null> & { currency: string; allowsNegative?: boolean }) {
  const problem = useRef<string | undefined>(undefined);
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: {
      validate: (value) => problem.current ?? (value !== null || (required ?? true)),
    },
  });
  const { value, onChange, onBlur } = field;
  const error = fieldState.error?.message;
  function onProblem(found: string | undefined) {
    problem.current = found;
    // At once: readers of the value, which is null now, then see that it is invalid.
    if (found) form.setError(name, { type: 'unreadable', message: found });
    else if (error) void form.trigger(name);
  }
  return <MoneyField {...rest} {...{ value, onChange, onBlur, onProblem, error }} />;
}

/** A `TimeField` of the form; its value is an ISO instant or null. */
export function FormTime<Values extends FieldValues>({
  form,
  name,
  required,
  ...rest
}: Bound<Values, string | null>) {
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: required ? { validate: (value) => value !== null || required } : {},
  });
  const { value, onChange, onBlur } = field;
  const error = fieldState.error?.message;
  return <TimeField {...rest} value={value} onChange={onChange} onBlur={onBlur} error={error} />;
}

/** A `DayField` of the form; its value is a day or undefined. */
export function FormDay<Values extends FieldValues>({
  form,
  name,
  required,
  ...rest
}: Bound<Values, string | undefined>) {
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: required ? { validate: (value) => value !== undefined || required } : {},
  });
  const { value, onChange, onBlur } = field;
  const error = fieldState.error?.message;
  return <DayField {...rest} value={value} onChange={onChange} onBlur={onBlur} error={error} />;
}

/** A `Switch` of the form; its value is a boolean. */
export function FormSwitch<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  disabled,
}: {
  form: AnyForm<Values>;
  name: FieldPathByValue<Values, boolean>;
  label: string;
  hint?: string;
  disabled?: boolean;
}) {
  const { field } = useController({ control: form.control, name });
  return (
    <Switch
      label={label}
      {...(hint !== undefined && { hint })}
      checked={field.value}
      onChange={field.onChange}
      disabled={disabled ?? false}
    />
  );
}

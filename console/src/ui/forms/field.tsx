import { type ComponentProps, type ReactNode, useId } from 'react';
import { commonTexts } from '../../texts/common.ts';
import { classNames } from '../class-names.ts';

export interface FieldFrame {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The sentence at the field. */
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** Only screen readers hear the label. */
  readonly hidesLabel?: boolean;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** Label, hint and error around any control: `children` gets the attributes that tie them. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  hidesLabel,
  children,
}: FieldFrame & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'font-medium'}>
        {label}
        {isOptional && <span className="font-normal text-muted"> ({commonTexts.optional})</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy.join(' ') || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type Native<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'className' | 'id'
>;

export type TextFieldProps = FieldFrame & Native<'input'> & { isMono?: boolean };

/** One line of text, also `type="password"`, `"email"`, `"number"`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isOptional, hidesLabel, isMono, ...rest } = props;
  return (
    <Field {...frame({ label, hint, error, isOptional, hidesLabel })}>
      {(wiring) => (
        <input
          type="text"
          {...rest}
          {...wiring}
          className={classNames('control', isMono && 'font-mono')}
        />
      )}
    </Field>
  );
}

export function TextAreaField(props: FieldFrame & Native<'textarea'> & { isMono?: boolean }) {
  const { label, hint, error, isOptional, hidesLabel, isMono, ...rest } = props;
  return (
    <Field {...frame({ label, hint, error, isOptional, hidesLabel })}>
      {(wiring) => (
        <textarea
          rows={4}
          {...rest}
          {...wiring}
          className={classNames('control', isMono && 'font-mono text-sm')}
        />
      )}
    </Field>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The browser's own select. `none` is the text of the empty choice, where there is one. */
export function SelectField(
  props: FieldFrame & Native<'select'> & { choices: readonly Choice[]; none?: string },
) {
  const { label, hint, error, isOptional, hidesLabel, choices, none, ...rest } = props;
  return (
    <Field {...frame({ label, hint, error, isOptional, hidesLabel })}>
      {(wiring) => (
        <select {...rest} {...wiring} className="control">
          {none !== undefined && <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox with its label beside it. */
export function CheckboxField({
  label,
  hint,
  error,
  ...rest
}: FieldFrame & Omit<Native<'input'>, 'type'>) {
  const id = useId();
  return (
    <div>
      <div className="flex items-start gap-2">
        <input
          type="checkbox"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? `${id}-text` : undefined}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
        />
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
      </div>
      {(hint || error) && (
        <p
          id={`${id}-text`}
          className={classNames('ml-6.5 text-sm', error ? 'text-bad' : 'text-muted')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

interface LooseFrame {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  isOptional: boolean | undefined;
  hidesLabel: boolean | undefined;
}

/** Leaves out what is undefined. */
function frame({ label, hint, error, isOptional, hidesLabel }: LooseFrame): FieldFrame {
  return {
    label,
    error,
    ...(hint !== undefined && { hint }),
    ...(isOptional !== undefined && { isOptional }),
    ...(hidesLabel !== undefined && { hidesLabel }),
  };
}

import { useId } from 'react';
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';

export interface QuantityLine {
  readonly id: string;
  readonly name: string;
  /** Beside the name, such as the SKU. */
  readonly detail: string;
  readonly max: number;
}

/** Pieces by the id of their line. */
export type Quantities = Readonly<Record<string, number>>;

/**
 * The chosen lines as the interface takes them. Only what the lines have now counts: another
 * operator may have taken pieces since they were chosen.
 */
export function chosenLines(quantities: Quantities, lines: readonly QuantityLine[]) {
  return lines
    .map(({ id, max }) => ({ itemId: id, quantity: Math.min(quantities[id] ?? 0, max) }))
    .filter(({ quantity }) => quantity > 0);
}

export function allOf(lines: readonly QuantityLine[]): Quantities {
  return Object.fromEntries(lines.map(({ id, max }) => [id, max]));
}

/** A number of pieces for each line, from 0 to `max`. */
function LineQuantities({
  legend,
  lines,
  value,
  onChange,
  error,
}: {
  legend: string;
  lines: readonly QuantityLine[];
  value: Quantities;
  onChange: (value: Quantities) => void;
  error?: string | undefined;
}) {
  const prefix = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      <ul className="divide-y rounded-md border">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center justify-between gap-4 px-3 py-2">
            <label htmlFor={`${prefix}${line.id}`} className="min-w-0 break-words">
              {line.name}
              <span className="block text-sm text-muted">{line.detail}</span>
            </label>
            <span className="flex shrink-0 items-center gap-2 text-muted tabular-nums">
              <input
                id={`${prefix}${line.id}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={line.max}
                value={Math.min(value[line.id] ?? 0, line.max)}
                disabled={line.max === 0}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) =>
                  onChange({ ...value, [line.id]: within(target.value, line.max) })
                }
                className="control w-18! text-right tabular-nums"
              />
              / {line.max}
            </span>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function within(text: string, max: number): number {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), max) : 0;
}

/** `LineQuantities` of a form. `required` is the sentence where nothing is chosen. */
export function FormQuantities<Values extends FieldValues>({
  form,
  name,
  required,
  ...rest
}: {
  form: UseFormReturn<Values, unknown, Values>;
  name: FieldPathByValue<Values, Quantities>;
  required?: string;
  legend: string;
  lines: readonly QuantityLine[];
}) {
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: required
      ? { validate: (value: Quantities) => chosenLines(value, rest.lines).length > 0 || required }
      : {},
  });
  return (
    <LineQuantities
      {...rest}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

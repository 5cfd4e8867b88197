import type { ComponentProps } from 'react';
import type { Choice } from '../../ui/forms/field.tsx';

/** A few choices side by side, one of which holds: `{...form.register('mode')}`. */
export function RadioChoice({
  legend,
  choices,
  ...radio
}: {
  legend: string;
  choices: readonly Choice[];
} & Omit<ComponentProps<'input'>, 'type' | 'className' | 'value'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {choices.map(({ value, label }) => (
          <label key={value} className="inline-flex min-h-8 items-center gap-2">
            <input type="radio" {...radio} value={value} className="size-4.5 accent-accent" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

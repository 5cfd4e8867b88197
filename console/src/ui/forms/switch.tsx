import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';
import { classNames } from '../class-names.ts';

/** On or off, which takes effect at once or with the form around it. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  disabled,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled ?? false}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={classNames(
          'relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-sunken',
          'data-[state=checked]:border-accent data-[state=checked]:bg-accent',
          'disabled:opacity-55',
        )}
      >
        <Radix.Thumb
          className={classNames(
            'block size-4 translate-x-1 rounded-full bg-muted transition-transform',
            'data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent',
          )}
        />
      </Radix.Root>
    </div>
  );
}

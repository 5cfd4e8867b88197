import { instantOf, isDay, localOf } from '../../format/times.ts';
import { useZone } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { Field, type FieldFrame } from './field.tsx';

/** Browsers take years of six digits otherwise, and the service of four. */
const LAST_TIME = '9999-12-31T23:59';

interface DateFieldProps extends FieldFrame {
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
}

/** A calendar day such as `2026-11-18`; empty is undefined. Days are the store's. */
export function DayField({
  value,
  onChange,
  disabled,
  onBlur,
  ...frame
}: DateFieldProps & {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Field {...frame}>
      {(wiring) => (
        <input
          {...wiring}
          type="date"
          max={LAST_TIME.slice(0, 10)}
          value={value ?? ''}
          disabled={disabled}
          onBlur={onBlur}
          onChange={({ target }) => {
            if (target.value === '' || isDay(target.value)) onChange(target.value || undefined);
          }}
          className="control"
        />
      )}
    </Field>
  );
}

/** An instant (ISO 8601, UTC), edited as the clocks of the store show it; null is empty. */
export function TimeField({
  value,
  onChange,
  disabled,
  onBlur,
  hint,
  ...frame
}: DateFieldProps & { value: string | null; onChange: (value: string | null) => void }) {
  const zone = useZone();
  const zoneHint = commonTexts.inZone(zone);
  return (
    <Field {...frame} hint={hint ? `${String(hint)} ${zoneHint}` : zoneHint}>
      {(wiring) => (
        <input
          {...wiring}
          type="datetime-local"
          max={LAST_TIME}
          value={value ? localOf(value, zone) : ''}
          disabled={disabled}
          onBlur={onBlur}
          onChange={({ target }) => {
            if (target.value.length > LAST_TIME.length) return;
            onChange(target.value === '' ? null : instantOf(target.value, zone));
          }}
          className="control"
        />
      )}
    </Field>
  );
}

import type { Period } from '../../format/times.ts';
import { commonTexts } from '../../texts/common.ts';
import { DayField } from '../../ui/forms/date-field.tsx';

/** The period of a list: its first and its last day. */
export function PeriodFields({
  period: { from, to },
  onChange,
}: {
  period: Period;
  onChange: (change: { from: string | undefined } | { to: string | undefined }) => void;
}) {
  return (
    <>
      <DayField label={commonTexts.from} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField label={commonTexts.to} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  );
}

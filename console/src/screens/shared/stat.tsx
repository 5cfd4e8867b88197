import type { ReactNode } from 'react';
import { formatBasisPoints } from '../../format/words.ts';
import { figureTexts as texts } from '../../texts/figures.ts';

/** One figure with its name, and how it changed. */
export function Stat({
  label,
  value,
  note,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-sm text-muted tabular-nums">{note}</dd>}
    </div>
  );
}

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:gap-x-12">{children}</dl>;
}

/** `+12.5% against the previous period`. The sign says the direction, not a colour. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? texts.unchanged : texts.noneBefore;
  const share = Math.round(((now - before) / Math.abs(before)) * 10_000);
  if (share === 0) return texts.unchanged;
  return texts.against(`${share > 0 ? '+' : '\u2212'}${formatBasisPoints(Math.abs(share))}`);
}

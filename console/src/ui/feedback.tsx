import type { ReactNode } from 'react';
import { commonTexts } from '../texts/common.ts';
import { ErrorNotice } from './error-notice.tsx';

/** Grey lines in the place of what is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const widths = Array.from({ length: lines }, (_, index) => `${90 - ((index * 23) % 45)}%`);
  return (
    <div role="status" className="flex animate-pulse flex-col gap-3 py-2">
      <span className="sr-only">{commonTexts.loading}</span>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places.
        <span key={index} className="h-4 rounded bg-sunken" style={{ width }} />
      ))}
    </div>
  );
}

/** Says what is empty and what to do next. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <p className="text-lg font-medium">{title}</p>
      {text && <div className="max-w-prose text-muted">{text}</div>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

interface EmptyTexts {
  readonly title: string;
  readonly text: string;
  readonly filtered: string;
  readonly filteredText: string;
}

/** A list without rows: none is found, or there is none yet and the children say how to begin. */
export function EmptyList({
  texts,
  isFiltered,
  children,
}: {
  texts: EmptyTexts;
  isFiltered: boolean;
  children?: ReactNode;
}) {
  if (isFiltered) return <EmptyState title={texts.filtered} text={texts.filteredText} />;
  return (
    <EmptyState title={texts.title} text={texts.text}>
      {children}
    </EmptyState>
  );
}

interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A reply, or its skeleton, or its error: `<Loaded from={query}>{(data) => …}</Loaded>`. */
export function Loaded<Data>({
  from,
  lines,
  children,
}: {
  from: Loadable<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  if (from.data !== undefined) return children(from.data);
  if (from.error) return <ErrorNotice error={from.error} onRetry={() => void from.refetch()} />;
  return <Skeleton lines={lines ?? 6} />;
}

/** A sentence in a box. */
export function Callout({
  tone = 'accent',
  children,
}: {
  tone?: 'accent' | 'warn' | 'good' | 'bad';
  children: ReactNode;
}) {
  const tones = {
    accent: 'border-accent bg-accent-soft',
    warn: 'border-warn bg-warn-soft',
    good: 'border-good bg-good-soft',
    bad: 'border-bad bg-bad-soft',
  };
  return <div className={`rounded-md border px-3 py-2 ${tones[tone]}`}>{children}</div>;
}

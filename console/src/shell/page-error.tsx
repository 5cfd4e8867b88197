import type { ErrorComponentProps } from '@tanstack/react-router';
import { problemTexts } from '../texts/problems.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';

/** Shown instead of a screen that failed; the rest of the console keeps working. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <h1 className="text-xl font-semibold">{problemTexts.pageFailed}</h1>
      <ErrorNotice error={error} onRetry={reset} />
    </div>
  );
}

/** Nothing is at this address. */
export function PageMissing() {
  return <EmptyState title={problemTexts.notFound} text={problemTexts.notFoundText} />;
}

export function PagePending() {
  return <Skeleton lines={8} />;
}

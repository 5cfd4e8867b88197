import { problemOf } from '../api/problem.ts';
import { commonTexts } from '../texts/common.ts';
import { problemTexts } from '../texts/problems.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';

/** The code's own sentence, with the request id to copy. Screen readers hear it at once. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, code, requestId } = problemOf(error);
  return (
    <div role="alert" className="rounded-md border border-bad bg-bad-soft px-3 py-2 text-bad">
      <p>{message}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {code && <code className="font-mono text-xs">{code}</code>}
        {requestId && (
          <span className="inline-flex items-center gap-1">
            {problemTexts.requestId} <code className="font-mono text-xs">{requestId}</code>
            <CopyButton text={requestId} label={commonTexts.copyOf(problemTexts.requestId)} />
          </span>
        )}
        {onRetry && (
          <Button isSmall onClick={onRetry}>
            {problemTexts.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}

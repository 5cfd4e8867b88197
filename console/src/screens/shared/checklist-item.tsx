import type { ReactNode } from 'react';
import { checklistTexts as texts } from '../../texts/parts.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

/** One item of a checklist: whether it is done, and what to do. */
export function ChecklistItem({
  title,
  text,
  item: { required, done, missing },
  action,
}: {
  title: string;
  text?: string;
  item: { readonly required: boolean; readonly done: boolean; readonly missing: string | null };
  action?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border bg-surface p-4">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-0.5 inline-flex size-6 items-center justify-center rounded-full border',
          done ? 'border-good bg-good-soft text-good' : 'border-line-strong text-muted',
        )}
      >
        {done && <Icon name="check" />}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {title}
          <Badge tone={done ? 'good' : required ? 'warn' : 'neutral'}>
            {done ? texts.done : required ? texts.required : texts.recommended}
          </Badge>
        </h2>
        {text && <p className="text-muted">{text}</p>}
        {missing && <p className="mt-1">{missing}</p>}
      </div>
      {action}
    </li>
  );
}

import type { Args, OperationId } from '@cartwright/client/admin';
import { useQuery } from '@tanstack/react-query';
import { describeCall } from '../api/describe-call.ts';
import { commonTexts } from '../texts/common.ts';
import { classNames } from './class-names.ts';
import { CopyButton } from './copy.tsx';
import { Icon } from './icon.tsx';

/** Text of machines, with a copy button. Long lines wrap. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-center justify-between text-sm text-muted">
        {label}
        <CopyButton text={text} label={commonTexts.copyOf(label)} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        className={classNames(
          'max-h-96 overflow-y-auto rounded-md bg-sunken p-3 font-mono text-xs break-all',
          'whitespace-pre-wrap',
        )}
      >
        <code>{text}</code>
      </pre>
    </figure>
  );
}

/** JSON of an event or request, indented. */
export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return <CodeBlock label={label} text={JSON.stringify(value, null, 2) ?? ''} />;
}

/** The developers' corner: how a program does what the screen does. */
export function ForDevelopers<Id extends OperationId>({ id, args }: { id: Id; args: Args<Id> }) {
  const texts = commonTexts.developers;
  return (
    <details className="group rounded-lg border bg-surface px-4 py-2">
      <summary className="flex min-h-8 items-center gap-2 text-muted hover:text-ink">
        <Icon name="code" />
        {texts.title}
        <code className="font-mono text-xs break-all">{id}</code>
        <span className="ml-auto group-open:rotate-180">
          <Icon name="chevronDown" />
        </span>
      </summary>
      <Lines id={id} args={args} />
    </details>
  );
}

function Lines<Id extends OperationId>({ id, args }: { id: Id; args: Args<Id> }) {
  const { data } = useQuery({
    queryKey: ['describeCall', id, args],
    queryFn: () => describeCall(id, args),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const texts = commonTexts.developers;
  if (!data) return null;
  return (
    <div className="flex flex-col gap-3 py-2">
      <p className="text-sm text-muted">
        {texts.intro} {texts.token}
      </p>
      <CodeBlock label={texts.curl} text={data.curl} />
      <CodeBlock label={texts.client} text={data.client} />
    </div>
  );
}

import { useForm } from 'react-hook-form';
import { commonTexts } from '../../../texts/common.ts';
import { orderTexts } from '../../../texts/orders/order.ts';
import { timelineTexts as texts } from '../../../texts/orders/timeline.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { bind, Form } from '../../../ui/forms/form.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/row-link.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { Time } from '../../../ui/values.tsx';
import { useFreshWrite } from '../../shared/use-fresh-write.ts';
import type { ShownOrder } from './shown-order.ts';

type Entry = ShownOrder['timeline'][number];

/** What happened and who did it, newest first, with the notes of operators. */
export function OrderTimeline({ order }: { order: ShownOrder }) {
  const entries = order.timeline.map((entry, number) => ({ entry, number })).toReversed();
  return (
    <Card title={texts.title}>
      <NoteForm key={order.id} orderId={order.id} />
      <ol className="mt-5 flex flex-col">
        {entries.map(({ entry, number }) => (
          <TimelineEntry key={number} entry={entry} isLast={number === 0} />
        ))}
      </ol>
    </Card>
  );
}

function TimelineEntry({ entry, isLast }: { entry: Entry; isLast: boolean }) {
  const { at, type, actor, from, to, note, operator, returnId } = entry;
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {!isLast && (
        <span aria-hidden="true" className="absolute top-4 bottom-0 left-[3.5px] w-px bg-line" />
      )}
      <span
        aria-hidden="true"
        className={`mt-1.5 size-2 shrink-0 rounded-full ${note ? 'bg-accent' : 'bg-line-strong'}`}
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap justify-between gap-x-4">
          <span className="flex min-w-0 flex-wrap gap-x-3">
            <span className="min-w-0 break-words">{texts.sentence(type, from, to)}</span>
            {returnId && (
              <TextLink to="/returns/$returnId" params={{ returnId }}>
                {texts.showReturn}
              </TextLink>
            )}
          </span>
          <span className="text-sm text-muted">
            {operator?.email ?? texts.actor(actor)} · <Time at={at} />
          </span>
        </div>
        {note && (
          <p className="mt-1 rounded-md bg-sunken px-3 py-2 break-words whitespace-pre-wrap">
            {note}
          </p>
        )}
      </div>
    </li>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const { notes } = orderTexts;
  const form = useForm({ defaultValues: { text: '' } });
  const add = useFreshWrite('addOrderNote', {
    successMessage: notes.done,
    onDone: () => form.reset(),
  });
  return (
    <>
      <Form
        form={form}
        error={add.error}
        onSubmit={({ text }) => add.send({ path: { orderId }, body: { text: text.trim() } })}
        actions={
          <Button type="submit" isSmall isBusy={add.isSending}>
            {notes.button}
          </Button>
        }
      >
        <TextAreaField
          label={notes.label}
          hint={notes.hint}
          rows={2}
          {...bind(form, 'text', {
            validate: (text) => text.trim() !== '' || commonTexts.required,
          })}
        />
      </Form>
      <UnsavedChanges isDirty={form.formState.isDirty} />
    </>
  );
}

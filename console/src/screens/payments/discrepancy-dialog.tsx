import type { PaymentFinding } from '@cartwright/client/admin';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { commonTexts } from '../../texts/common.ts';
import { discrepancyTexts as texts } from '../../texts/discrepancies.ts';
import { Button } from '../../ui/button.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { type Description, DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { bind, Form } from '../../ui/forms/form.tsx';
import { TextLink } from '../../ui/row-link.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { useFreshWrite } from '../shared/use-fresh-write.ts';

const { dialog: labels } = texts;

/** A discrepancy with its notes and its acknowledgement. */
export function DiscrepancyDialog({
  discrepancy,
  onClose,
}: {
  discrepancy: PaymentFinding;
  onClose: () => void;
}) {
  const [latest, setLatest] = useState(discrepancy);
  const [isMarking, setMarking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const title = texts.types[discrepancy.type];
  return (
    <Dialog title={title} onClose={onClose} isBusy={isMarking || isAdding} isWide>
      <div className="flex flex-col gap-5">
        <DescriptionList items={factsOf(latest)} />
        <Acknowledgement
          discrepancy={latest}
          isOff={isAdding}
          onBusy={setMarking}
          onClose={onClose}
        />
        <Notes discrepancy={latest} isOff={isMarking} onBusy={setAdding} onAdded={setLatest} />
      </div>
    </Dialog>
  );
}

function factsOf(discrepancy: PaymentFinding): Description[] {
  const { columns } = texts;
  const { ours, theirs, currency, reference, subjectType, subjectId } = discrepancy;
  const amount = (value: number | null) =>
    value === null ? '–' : <Money amount={value} currency={currency} />;
  return [
    { term: columns.ours, value: amount(ours) },
    { term: columns.theirs, value: amount(theirs) },
    { term: columns.provider, value: discrepancy.providerId },
    ...(reference
      ? [{ term: labels.reference, value: <CopyableId id={reference} label={labels.reference} /> }]
      : []),
    ...(subjectType === 'attempt'
      ? [
          {
            term: labels.attempt,
            value: (
              <TextLink to="/payments/$paymentId" params={{ paymentId: subjectId }}>
                {labels.openAttempt}
              </TextLink>
            ),
          },
        ]
      : []),
    { term: columns.foundAt, value: <Time at={discrepancy.foundAt} /> },
    { term: labels.seenAt, value: <Time at={discrepancy.seenAt} /> },
    ...(discrepancy.resolvedAt
      ? [{ term: labels.resolvedAt, value: <Time at={discrepancy.resolvedAt} /> }]
      : []),
  ];
}

interface PartProps {
  readonly discrepancy: PaymentFinding;
  /** The other part writes: its outcome would close the dialog, or change the discrepancy. */
  readonly isOff: boolean;
  /** The dialog stays open while a part of it writes. */
  readonly onBusy: (isBusy: boolean) => void;
}

function Acknowledgement({
  discrepancy,
  isOff,
  onBusy,
  onClose,
}: PartProps & { onClose: () => void }) {
  const isMarked = discrepancy.acknowledgedAt !== null;
  const mark = useFreshWrite('acknowledgePaymentFinding', {
    successMessage: isMarked ? texts.unacknowledged : texts.acknowledged,
    onDone: onClose,
  });
  useEffect(() => onBusy(mark.isSending), [mark.isSending, onBusy]);
  if (discrepancy.resolvedAt) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {discrepancy.acknowledgedBy
            ? texts.acknowledgedBy(discrepancy.acknowledgedBy.email)
            : texts.effect}
        </p>
        <Button
          variant={isMarked ? 'plain' : 'primary'}
          isBusy={mark.isSending}
          aria-disabled={isOff || undefined}
          onClick={() =>
            mark.send({ path: { findingId: discrepancy.id }, body: { acknowledged: !isMarked } })
          }
        >
          {isMarked ? texts.unacknowledge : texts.acknowledge}
        </Button>
      </div>
      {mark.error ? <ErrorNotice error={mark.error} /> : null}
    </div>
  );
}

function Notes({
  discrepancy,
  isOff,
  onBusy,
  onAdded,
}: PartProps & { onAdded: (discrepancy: PaymentFinding) => void }) {
  const form = useForm({ defaultValues: { text: '' } });
  const add = useFreshWrite('addPaymentFindingNote', {
    successMessage: labels.added,
    onDone: (reply) => {
      onAdded(reply);
      form.reset();
    },
  });
  useEffect(() => onBusy(add.isSending), [add.isSending, onBusy]);
  return (
    <section>
      <h3 className="mb-2 font-medium">{labels.notes}</h3>
      {discrepancy.notes.length === 0 && <p className="mb-2 text-muted">{labels.none}</p>}
      <ol className="mb-3 flex flex-col gap-2">
        {discrepancy.notes.map(({ at, text, operator }) => (
          <li key={`${at} ${text}`} className="rounded-md bg-sunken px-3 py-2">
            <p className="break-words whitespace-pre-wrap">{text}</p>
            <p className="text-sm text-muted">
              {operator.email} · <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
      <Form
        form={form}
        error={add.error}
        onSubmit={({ text }) =>
          add.send({ path: { findingId: discrepancy.id }, body: { text: text.trim() } })
        }
        actions={
          <Button type="submit" isBusy={add.isSending} aria-disabled={isOff || undefined}>
            {labels.add}
          </Button>
        }
      >
        <TextAreaField
          label={labels.note}
          rows={2}
          {...bind(form, 'text', {
            validate: (text) => text.trim() !== '' || commonTexts.required,
          })}
        />
      </Form>
    </section>
  );
}

import type { PaymentFinding } from '@cartwright/client/admin';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { commonTexts } from '../../texts/common.ts';
import { findingTexts as texts } from '../../texts/findings.ts';
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

/** A finding with its notes. The mark says that an operator has looked at it. */
export function FindingDialog({
  finding,
  onClose,
}: {
  finding: PaymentFinding;
  onClose: () => void;
}) {
  const [latest, setLatest] = useState(finding);
  const [isMarking, setMarking] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const title = texts.types[finding.type];
  return (
    <Dialog title={title} onClose={onClose} isBusy={isMarking || isAdding} isWide>
      <div className="flex flex-col gap-5">
        <DescriptionList items={factsOf(latest)} />
        <Acknowledgement finding={latest} isOff={isAdding} onBusy={setMarking} onClose={onClose} />
        <Notes finding={latest} isOff={isMarking} onBusy={setAdding} onAdded={setLatest} />
      </div>
    </Dialog>
  );
}

function factsOf(finding: PaymentFinding): Description[] {
  const { columns } = texts;
  const { ours, theirs, currency, reference, subjectType, subjectId } = finding;
  const amount = (value: number | null) =>
    value === null ? '–' : <Money amount={value} currency={currency} />;
  return [
    { term: columns.ours, value: amount(ours) },
    { term: columns.theirs, value: amount(theirs) },
    { term: columns.provider, value: finding.providerId },
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
    { term: columns.foundAt, value: <Time at={finding.foundAt} /> },
    { term: labels.seenAt, value: <Time at={finding.seenAt} /> },
    ...(finding.resolvedAt
      ? [{ term: labels.resolvedAt, value: <Time at={finding.resolvedAt} /> }]
      : []),
  ];
}

interface PartProps {
  readonly finding: PaymentFinding;
  /** The other part writes: its outcome would close the dialog, or change the finding. */
  readonly isOff: boolean;
  /** The dialog stays open while a part of it writes. */
  readonly onBusy: (isBusy: boolean) => void;
}

function Acknowledgement({ finding, isOff, onBusy, onClose }: PartProps & { onClose: () => void }) {
  const isMarked = finding.acknowledgedAt !== null;
  const mark = useFreshWrite('acknowledgePaymentFinding', {
    says: isMarked ? texts.unacknowledged : texts.acknowledged,
    onDone: onClose,
  });
  useEffect(() => onBusy(mark.isSending), [mark.isSending, onBusy]);
  if (finding.resolvedAt) return null;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {finding.acknowledgedBy
            ? texts.acknowledgedBy(finding.acknowledgedBy.email)
            : texts.effect}
        </p>
        <Button
          look={isMarked ? 'plain' : 'primary'}
          isBusy={mark.isSending}
          aria-disabled={isOff || undefined}
          onClick={() =>
            mark.send({ path: { findingId: finding.id }, body: { acknowledged: !isMarked } })
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
  finding,
  isOff,
  onBusy,
  onAdded,
}: PartProps & { onAdded: (finding: PaymentFinding) => void }) {
  const form = useForm({ defaultValues: { text: '' } });
  const add = useFreshWrite('addPaymentFindingNote', {
    says: labels.added,
    onDone: (reply) => {
      onAdded(reply);
      form.reset();
    },
  });
  useEffect(() => onBusy(add.isSending), [add.isSending, onBusy]);
  return (
    <section>
      <h3 className="mb-2 font-medium">{labels.notes}</h3>
      {finding.notes.length === 0 && <p className="mb-2 text-muted">{labels.none}</p>}
      <ol className="mb-3 flex flex-col gap-2">
        {finding.notes.map(({ at, text, operator }) => (
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
          add.send({ path: { findingId: finding.id }, body: { text: text.trim() } })
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

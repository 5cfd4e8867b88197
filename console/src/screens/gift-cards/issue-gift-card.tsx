import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { formatMoney } from '../../format/money.ts';
import { useSession } from '../../session/session-context.ts';
import { giftCardTexts as texts } from '../../texts/gift-cards.ts';
import { Callout } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney, FormTime } from '../../ui/forms/form.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { readText } from '../shared/inputs.ts';
import { OperationButton } from '../shared/operation-button.tsx';

interface IssueValues {
  amount: number | null;
  expiresAt: string | null;
  note: string;
}

export function IssueButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <OperationButton
        operation="issueGiftCard"
        variant="primary"
        icon="plus"
        onClick={() => setIsOpen(true)}
      >
        {texts.issue}
      </OperationButton>
      {isOpen && <IssueDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Issues a card; afterwards its code is shown once. */
function IssueDialog({ onClose }: { onClose: () => void }) {
  const { currency, developerMode } = useSession().store;
  const form = useForm<IssueValues>({ defaultValues: { amount: null, expiresAt: null, note: '' } });
  const issue = useWrite('issueGiftCard', {
    successMessage: ({ balance, currency: unit }) =>
      texts.issued.successMessage(formatMoney(balance, unit)),
  });
  const amount = form.watch('amount');
  if (issue.reply) {
    return (
      <SecretDialog
        title={texts.issued.title}
        label={texts.issued.label}
        secret={issue.reply.code}
        onKept={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={texts.issue}
      form={form}
      write={issue}
      action={texts.issue}
      onSubmit={({ note, expiresAt, amount: value }) =>
        issue.send({ body: { amount: value ?? 0, expiresAt, note: readText(note) } })
      }
      onClose={onClose}
    >
      <FormMoney
        form={form}
        name="amount"
        label={texts.form.amount}
        currency={currency}
        required={texts.form.amountRule}
      />
      <FormTime
        form={form}
        name="expiresAt"
        label={texts.form.expiresAt}
        hint={texts.form.expiresHint}
        isOptional
      />
      <TextField
        label={texts.form.note}
        hint={texts.form.noteHint}
        isOptional
        {...bind(form, 'note')}
      />
      {amount !== null && (
        <p className="text-muted">{texts.form.effect(formatMoney(amount, currency))}</p>
      )}
      {developerMode && <Callout tone="warn">{texts.form.sandbox}</Callout>}
    </FormDialog>
  );
}

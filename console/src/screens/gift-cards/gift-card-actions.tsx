import type { GiftCard } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { formatMoney } from '../../format/money.ts';
import { commonTexts } from '../../texts/common.ts';
import { giftCardTexts as texts } from '../../texts/gift-cards.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, FormTime } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { changedFields, readText } from '../shared/inputs.ts';
import { OperationButton } from '../shared/operation-button.tsx';
import { OperationDialog } from '../shared/operation-dialog.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';

type Open = 'adjust' | 'edit' | 'disable' | undefined;

export function GiftCardActions({ card }: { card: GiftCard }) {
  const [open, setOpen] = useState<Open>(undefined);
  const close = () => setOpen(undefined);
  const enable = useWrite('changeGiftCard', { successMessage: texts.enable.done });
  const path = { giftCardId: card.id };
  return (
    <>
      {enable.error ? <ErrorNotice error={enable.error} /> : null}
      <OperationButton operation="changeGiftCard" onClick={() => setOpen('edit')}>
        {texts.edit.action}
      </OperationButton>
      {card.enabled ? (
        <OperationButton operation="changeGiftCard" onClick={() => setOpen('disable')}>
          {texts.disable.action}
        </OperationButton>
      ) : (
        <OperationButton
          operation="changeGiftCard"
          isBusy={enable.isSending}
          onClick={() => enable.send({ path, body: { enabled: true } })}
        >
          {texts.enable.action}
        </OperationButton>
      )}
      <OperationButton
        operation="adjustGiftCard"
        variant="primary"
        onClick={() => setOpen('adjust')}
      >
        {texts.adjust.action}
      </OperationButton>
      {open === 'adjust' && <AdjustDialog card={card} onClose={close} />}
      {open === 'edit' && <EditDialog card={card} onClose={close} />}
      {open === 'disable' && <DisableDialog card={card} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly card: GiftCard;
  readonly onClose: () => void;
}

function DisableDialog({ card, onClose }: DialogProps) {
  return (
    <OperationDialog
      operation="changeGiftCard"
      args={{ path: { giftCardId: card.id }, body: { enabled: false } }}
      successMessage={texts.disable.done}
      title={texts.disable.title(card.last4)}
      effect={texts.disable.effect(formatMoney(card.balance, card.currency))}
      action={texts.disable.action}
      onClose={onClose}
    />
  );
}

function EditDialog({ card, onClose }: DialogProps) {
  // What the form began with: the one on the page may change meanwhile.
  const [before] = useState(card);
  const form = useForm<{ note: string; expiresAt: string | null }>({
    defaultValues: { note: before.note ?? '', expiresAt: before.expiresAt },
  });
  const change = useWrite('changeGiftCard', { successMessage: texts.edit.done, onDone: onClose });
  return (
    <FormDialog
      title={texts.edit.title}
      form={form}
      write={change}
      action={commonTexts.save}
      onSubmit={({ note, expiresAt }) =>
        change.send({
          path: { giftCardId: card.id },
          body: changedFields(before, { note: readText(note), expiresAt }),
        })
      }
      onClose={onClose}
    >
      <TextField
        label={texts.form.note}
        hint={texts.form.noteHint}
        isOptional
        {...bind(form, 'note')}
      />
      <FormTime
        form={form}
        name="expiresAt"
        label={texts.form.expiresAt}
        hint={texts.form.expiresHint}
        isOptional
      />
    </FormDialog>
  );
}

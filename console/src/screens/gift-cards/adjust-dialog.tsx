import type { GiftCard } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { formatMoney } from '../../format/money.ts';
import { commonTexts } from '../../texts/common.ts';
import { giftCardTexts } from '../../texts/gift-cards.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';

const texts = giftCardTexts.adjust;

interface AdjustValues {
  direction: 'add' | 'take';
  amount: number | null;
  reason: string;
}

/** Changes the balance; the reason goes to the ledger. */
export function AdjustDialog({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const { balance, currency } = card;
  const form = useForm<AdjustValues>({
    defaultValues: { direction: 'add', amount: null, reason: '' },
  });
  const adjust = useWrite('adjustGiftCard', { successMessage: texts.done, onDone: onClose });
  const { direction, amount } = form.watch();
  const after = balance + signed(direction, amount);
  return (
    <FormDialog
      title={texts.title}
      form={form}
      write={adjust}
      action={texts.action}
      onSubmit={(values) =>
        adjust.send({
          path: { giftCardId: card.id },
          body: {
            amount: signed(values.direction, values.amount),
            reason: values.reason.trim(),
          },
        })
      }
      onClose={onClose}
    >
      <SelectField
        label={texts.direction}
        choices={[
          { value: 'add', label: texts.add },
          { value: 'take', label: texts.take },
        ]}
        {...bind(form, 'direction')}
      />
      <FormMoney
        form={form}
        name="amount"
        label={texts.amount}
        currency={currency}
        required={giftCardTexts.form.amountRule}
      />
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        {...bind(form, 'reason', { required: commonTexts.required })}
      />
      {amount !== null && (
        <p role="status" className={after < 0 ? 'text-bad' : 'font-medium'}>
          {after < 0
            ? texts.tooMuch(formatMoney(balance, currency))
            : texts.effect(formatMoney(balance, currency), formatMoney(after, currency))}
        </p>
      )}
    </FormDialog>
  );
}

function signed(direction: AdjustValues['direction'], amount: number | null): number {
  return direction === 'add' ? (amount ?? 0) : -(amount ?? 0);
}

import type { GiftCard } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { formatMoney } from '../../format/money.ts';
import { commonTexts } from '../../texts/common.ts';
import { giftCardTexts } from '../../texts/gift-cards.ts';
import { Button, CancelButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { bind, Form, FormMoney } from '../../ui/forms/form.tsx';

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
  const adjust = useWrite('adjustGiftCard', { says: texts.done, onDone: onClose });
  const { direction, amount } = form.watch();
  const after = balance + signed(direction, amount);
  return (
    <Dialog title={texts.title} onClose={onClose} isBusy={adjust.isSending}>
      <Form
        form={form}
        error={adjust.error}
        onSubmit={(values) =>
          adjust.send({
            path: { giftCardId: card.id },
            body: {
              amount: signed(values.direction, values.amount),
              reason: values.reason.trim(),
            },
          })
        }
        actions={
          <>
            <CancelButton onClose={onClose} isBusy={adjust.isSending} />
            <Button type="submit" look="primary" isBusy={adjust.isSending}>
              {texts.action}
            </Button>
          </>
        }
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
      </Form>
    </Dialog>
  );
}

function signed(direction: AdjustValues['direction'], amount: number | null): number {
  return direction === 'add' ? (amount ?? 0) : -(amount ?? 0);
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useOperation } from '../../api/use-operation.ts';
import { formatMoney } from '../../format/money.ts';
import { returnTexts } from '../../texts/orders/returns.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { bind, FormMoney } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { RefundEffect } from '../shared/refund-effect.tsx';
import { useFreshWrite } from '../shared/use-fresh-write.ts';
import type { ReturnDialogProps } from './return-dialog-props.ts';

const { refund: texts } = returnTexts;

interface RefundValues {
  amount: number | null;
  shippingAmount: number | null;
  note: string;
}

/** Refunds the pieces that arrived. The service says before what will happen. */
export function ReturnRefundDialog({ shown, onClose }: ReturnDialogProps) {
  const { currency } = shown;
  const path = { returnId: shown.id };
  const form = useForm<RefundValues>({
    defaultValues: { amount: null, shippingAmount: null, note: '' },
  });
  const [amount, shippingAmount] = form.watch(['amount', 'shippingAmount']);
  const body = { amount: amount ?? undefined, shippingAmount: shippingAmount ?? undefined };
  // An amount that cannot be read counts as none: its preview would be of everything.
  const isReadable = Object.keys(form.formState.errors).length === 0;
  const query = useOperation(
    'refundReturn',
    { path, body: { ...body, preview: true } },
    { enabled: isReadable, keepsPrevious: true, isPreview: true },
  );
  const preview = query.data?.preview ?? undefined;
  const shippingLeft = useLatest(preview?.shippingRefundable) ?? 0;
  const isCurrent = isReadable && preview !== undefined && !query.isFetching && !query.isError;
  const refund = useFreshWrite('refundReturn', {
    successMessage: (reply) =>
      reply.refund?.status === 'succeeded'
        ? texts.done(formatMoney(reply.refund.amount, currency))
        : texts.pending,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.title(shown.returnNumber)}
      form={form}
      write={refund}
      onClose={onClose}
      isReady={isCurrent}
      action={isCurrent ? texts.button(formatMoney(preview.amount, currency)) : texts.action}
      onSubmit={({ note }) =>
        refund.send({ path, body: { ...body, note: note.trim() || undefined } })
      }
    >
      <p className="text-muted">{texts.intro}</p>
      <FormMoney
        form={form}
        name="amount"
        label={texts.amount}
        hint={texts.amountHint}
        currency={currency}
        isOptional
      />
      {shippingLeft > 0 && (
        <FormMoney
          form={form}
          name="shippingAmount"
          label={texts.shipping}
          hint={texts.shippingHint(formatMoney(shippingLeft, currency))}
          currency={currency}
          isOptional
        />
      )}
      <RefundEffect
        preview={isReadable ? preview : undefined}
        isStale={!isCurrent}
        error={query.error}
        hint={isReadable ? texts.checking : texts.unreadable}
      />
      <TextField label={texts.note} isOptional {...bind(form, 'note')} />
    </FormDialog>
  );
}

/** The value, or the one before while there is none: a refused amount hides no field. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

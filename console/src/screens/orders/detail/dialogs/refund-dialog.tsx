import type { OperatorRefundRequest, Reply } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useOperation } from '../../../../api/use-operation.ts';
import { formatMoney } from '../../../../format/money.ts';
import { commonTexts } from '../../../../texts/common.ts';
import { orderTexts } from '../../../../texts/orders/order.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { bind, FormMoney } from '../../../../ui/forms/form.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import {
  allOf,
  chosenLines,
  FormQuantities,
  type Quantities,
  type QuantityLine,
} from '../../../shared/line-quantities.tsx';
import { RadioChoice } from '../../../shared/radio-choice.tsx';
import { RefundEffect } from '../../../shared/refund-effect.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';
import { linesWith, type OrderDialogProps, refundable } from '../shown-order.ts';

const { refund: texts } = orderTexts;
const MODES = ['lines', 'amount', 'all'] as const;

interface RefundValues {
  mode: (typeof MODES)[number];
  quantities: Quantities;
  amount: number | null;
  reason: string;
  note: string;
}

/** What is refunded, without reason and note; undefined while nothing is chosen. */
function chosen(
  { mode, quantities, amount }: RefundValues,
  lines: readonly QuantityLine[],
): OperatorRefundRequest | undefined {
  if (mode === 'all') return {};
  if (mode === 'amount') return amount === null || amount === 0 ? undefined : { amount };
  const items = chosenLines(quantities, lines);
  return items.length === 0 ? undefined : { items };
}

/** Refunds by lines, by an amount or all. The service says before what will happen. */
export function RefundDialog({ order, onClose }: OrderDialogProps) {
  const { id: orderId, currency } = order;
  const lines = linesWith(order, refundable, ({ sku, refundableAmount }) =>
    [sku, formatMoney(refundableAmount, currency)].join(' · '),
  );
  const form = useForm<RefundValues>({
    defaultValues: {
      mode: lines.length > 0 ? 'lines' : 'amount',
      quantities: allOf(lines.map((line) => ({ ...line, max: 0 }))),
      amount: null,
      reason: '',
      note: '',
    },
  });
  const values = form.watch();
  const body = chosen(values, lines);
  const preview = useOperation(
    'refundOrderPayment',
    { path: { orderId }, body: { ...body, preview: true } },
    { enabled: body !== undefined, keepsPrevious: true, isPreview: true },
  );
  const shown = body && preview.data?.preview ? preview.data.preview : undefined;
  const isCurrent = shown !== undefined && !preview.isFetching && !preview.isError;
  const refund = useFreshWrite('refundOrderPayment', {
    successMessage: (reply) => refundMessage(reply, currency),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.title(order.orderNumber)}
      form={form}
      write={refund}
      onClose={onClose}
      isWide
      isReady={isCurrent}
      action={
        isCurrent ? texts.button(formatMoney(shown.amount, currency)) : orderTexts.refund.action
      }
      onSubmit={({ reason, note }) =>
        refund.send({
          path: { orderId },
          body: { ...body, reason: reason.trim() || undefined, note: note.trim() || undefined },
        })
      }
    >
      <RadioChoice
        legend={texts.what}
        choices={MODES.filter((mode) => mode !== 'lines' || lines.length > 0).map((value) => ({
          value,
          label: texts.modes[value],
        }))}
        {...form.register('mode')}
      />
      {values.mode === 'lines' && (
        <FormQuantities form={form} name="quantities" legend={texts.quantity} lines={lines} />
      )}
      {values.mode === 'amount' && (
        <FormMoney
          form={form}
          name="amount"
          label={texts.amount}
          currency={currency}
          hint={texts.left(formatMoney(order.refundable, currency))}
          required={commonTexts.required}
        />
      )}
      <RefundEffect
        preview={shown}
        isStale={!isCurrent}
        error={body ? preview.error : null}
        hint={texts.choose}
      />
      <TextField label={texts.reason} isOptional {...bind(form, 'reason')} />
      <TextField label={texts.note} isOptional {...bind(form, 'note')} />
    </FormDialog>
  );
}

function refundMessage({ refund }: Reply<'refundOrderPayment'>, currency: string): string {
  const amount = formatMoney(refund?.amount ?? 0, currency);
  if (refund?.status === 'pending') return texts.pending(amount);
  return refund?.status === 'failed' ? texts.failed(amount) : texts.done(amount);
}

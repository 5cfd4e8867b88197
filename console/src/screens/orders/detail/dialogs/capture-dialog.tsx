import { useForm } from 'react-hook-form';
import { formatMoney } from '../../../../format/money.ts';
import { commonTexts } from '../../../../texts/common.ts';
import { orderTexts } from '../../../../texts/orders/order.ts';
import { FormMoney } from '../../../../ui/forms/form.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';
import type { OrderDialogProps } from '../shown-order.ts';

const { capture: texts } = orderTexts;

/** Captures all or a part of what is authorized; the rest is released. */
export function CaptureDialog({ order, onClose }: OrderDialogProps) {
  const { currency, capturable } = order;
  const form = useForm<{ amount: number | null }>({ defaultValues: { amount: capturable } });
  const capture = useFreshWrite('captureOrder', { successMessage: texts.done, onDone: onClose });
  const all = formatMoney(capturable, currency);
  const amount = form.watch('amount');
  return (
    <FormDialog
      title={texts.title(order.orderNumber)}
      form={form}
      write={capture}
      onClose={onClose}
      action={texts.button(formatMoney(amount ?? capturable, currency))}
      onSubmit={(values) =>
        capture.send({
          path: { orderId: order.id },
          body: { amount: values.amount ?? undefined },
        })
      }
    >
      <FormMoney
        form={form}
        name="amount"
        label={texts.amount}
        hint={texts.hint(all)}
        currency={currency}
        required={commonTexts.required}
      />
      <p aria-live="polite" className="rounded-md bg-sunken p-3">
        {effectOf(amount ?? capturable, capturable, (value) => formatMoney(value, currency))}
      </p>
    </FormDialog>
  );
}

function effectOf(amount: number, all: number, format: (amount: number) => string): string {
  if (amount === 0) return texts.effectNone(format(all));
  return amount < all
    ? texts.effectPart(format(amount), format(all))
    : texts.effectAll(format(amount));
}

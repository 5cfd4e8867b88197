import { useForm } from 'react-hook-form';
import { useOperation } from '../../../../api/use-operation.ts';
import { formatMoney } from '../../../../format/money.ts';
import { orderTexts } from '../../../../texts/orders/order.ts';
import { Loaded } from '../../../../ui/feedback.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { bind } from '../../../../ui/forms/form.tsx';
import { Allocations } from '../../../shared/allocations.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';
import type { OrderDialogProps } from '../shown-order.ts';

const { void: texts } = orderTexts;

/** Cancels a payment before it is settled. */
export function VoidDialog({ order, onClose }: OrderDialogProps) {
  const path = { orderId: order.id };
  const form = useForm({ defaultValues: { reason: '' } });
  const query = useOperation(
    'voidOrderPayment',
    { path, body: { preview: true } },
    { isPreview: true },
  );
  const write = useFreshWrite('voidOrderPayment', { successMessage: texts.done, onDone: onClose });
  const preview = query.isError || query.isFetching ? undefined : query.data?.preview;
  const amount = preview && formatMoney(preview.amount, preview.currency);
  return (
    <FormDialog
      title={texts.title(order.orderNumber)}
      form={form}
      write={write}
      onClose={onClose}
      isDangerous
      isReady={Boolean(preview)}
      action={amount ? texts.button(amount) : texts.action}
      onSubmit={({ reason }) => write.send({ path, body: { reason: reason.trim() || undefined } })}
    >
      <Loaded from={query} lines={3}>
        {({ preview: shown }) =>
          shown && (
            <div className="flex flex-col gap-2 rounded-md bg-sunken p-3">
              <p>{texts.effect(formatMoney(shown.amount, shown.currency))}</p>
              <Allocations allocations={shown.allocations} currency={shown.currency} />
            </div>
          )
        }
      </Loaded>
      <TextField label={texts.reason} isOptional {...bind(form, 'reason')} />
    </FormDialog>
  );
}

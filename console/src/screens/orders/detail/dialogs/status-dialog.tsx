import { useForm } from 'react-hook-form';
import { humanize } from '../../../../format/words.ts';
import { orderTexts } from '../../../../texts/orders/order.ts';
import { statusTexts } from '../../../../texts/orders/statuses.ts';
import { SelectField } from '../../../../ui/forms/field.tsx';
import { bind } from '../../../../ui/forms/form.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';
import { ORDER_STATUSES } from '../../list-filters.ts';
import type { OrderDialogProps, ShownOrder } from '../shown-order.ts';

const { status: texts } = orderTexts;

export function StatusDialog({ order, onClose }: OrderDialogProps) {
  const form = useForm<{ status: ShownOrder['status'] }>({
    defaultValues: { status: order.status },
  });
  const change = useFreshWrite('changeOrderStatus', {
    successMessage: texts.done,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.title(order.orderNumber)}
      form={form}
      write={change}
      onClose={onClose}
      action={texts.action}
      onSubmit={({ status }) => change.send({ path: { orderId: order.id }, body: { status } })}
    >
      <SelectField
        label={texts.label}
        choices={ORDER_STATUSES.map((value) => ({
          value,
          label: statusTexts[value] ?? humanize(value),
        }))}
        {...bind(form, 'status')}
      />
      <p className="text-muted">{texts.effect}</p>
    </FormDialog>
  );
}

import { useForm } from 'react-hook-form';
import { commonTexts } from '../../../../texts/common.ts';
import { orderTexts } from '../../../../texts/orders/order.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { bind } from '../../../../ui/forms/form.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';
import type { OrderDialogProps } from '../shown-order.ts';

const { people: texts } = orderTexts;

export function EmailDialog({ order, onClose }: OrderDialogProps) {
  const form = useForm({ defaultValues: { email: order.email } });
  const correct = useFreshWrite('correctOrderEmail', {
    successMessage: texts.emailDone,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.emailTitle}
      form={form}
      write={correct}
      onClose={onClose}
      action={commonTexts.save}
      onSubmit={({ email }) =>
        correct.send({ path: { orderId: order.id }, body: { email: email.trim() } })
      }
    >
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        {...bind(form, 'email', { required: commonTexts.required })}
      />
      <p className="text-muted">{texts.emailEffect}</p>
    </FormDialog>
  );
}

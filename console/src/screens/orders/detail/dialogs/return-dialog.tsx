import type { Return } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { returnTexts } from '../../../../texts/orders/returns.ts';
import { SelectField, TextAreaField } from '../../../../ui/forms/field.tsx';
import { bind } from '../../../../ui/forms/form.tsx';
import { REASON_CHOICES } from '../../../returns/reasons.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import {
  allOf,
  chosenLines,
  FormQuantities,
  type Quantities,
} from '../../../shared/line-quantities.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';
import { linesWith, type OrderDialogProps, returnable } from '../shown-order.ts';

const { create: texts } = returnTexts;

interface ReturnValues {
  quantities: Quantities;
  reason: Return['reason'];
  note: string;
}

/** Requests a return for the shopper. */
export function ReturnDialog({ order, onClose }: OrderDialogProps) {
  const lines = linesWith(order, returnable);
  const form = useForm<ReturnValues>({
    defaultValues: {
      quantities: allOf(lines.map((line) => ({ ...line, max: 0 }))),
      reason: 'unwanted',
      note: '',
    },
  });
  const create = useFreshWrite('createReturn', {
    successMessage: ({ returnNumber }) => texts.done(returnNumber),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.title(order.orderNumber)}
      form={form}
      write={create}
      onClose={onClose}
      isWide
      action={texts.action}
      onSubmit={({ quantities, reason, note }) =>
        create.send({
          path: { orderId: order.id },
          body: { lines: chosenLines(quantities, lines), reason, note: note.trim() || undefined },
        })
      }
    >
      <FormQuantities
        form={form}
        name="quantities"
        legend={texts.quantity}
        lines={lines}
        required={texts.nothing}
      />
      <SelectField label={texts.reason} choices={REASON_CHOICES} {...bind(form, 'reason')} />
      <TextAreaField label={texts.note} isOptional rows={2} {...bind(form, 'note')} />
      <p className="text-muted">{texts.effect}</p>
    </FormDialog>
  );
}

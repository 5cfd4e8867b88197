import type { Return } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { returnTexts } from '../../texts/orders/returns.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { allOf, FormQuantities, type Quantities } from '../shared/line-quantities.tsx';
import { useFreshWrite } from '../shared/use-fresh-write.ts';
import type { ReturnDialogProps } from './return-dialog-props.ts';

const { receive: texts } = returnTexts;

interface ReceiptValues {
  arrived: Quantities;
  restock: Quantities;
}

/** Records which pieces arrived, and which of them go back into stock. */
export function ReceiveDialog({ shown, onClose }: ReturnDialogProps) {
  const lines = shown.lines.map(({ itemId, name, sku, quantity }) => ({
    id: itemId,
    name,
    detail: sku,
    max: quantity,
  }));
  const form = useForm<ReceiptValues>({
    defaultValues: { arrived: allOf(lines), restock: allOf(lines) },
  });
  const receive = useFreshWrite('receiveReturn', { successMessage: texts.done, onDone: onClose });
  const arrived = form.watch('arrived');
  return (
    <FormDialog
      title={texts.title(shown.returnNumber)}
      form={form}
      write={receive}
      onClose={onClose}
      isWide
      action={texts.action}
      onSubmit={(values) =>
        receive.send({ path: { returnId: shown.id }, body: { lines: receiptOf(shown, values) } })
      }
    >
      <FormQuantities
        form={form}
        name="arrived"
        legend={texts.arrived}
        lines={lines}
        required={texts.nothing}
      />
      <FormQuantities
        form={form}
        name="restock"
        legend={texts.restock}
        lines={lines.map((line) => ({ ...line, max: arrived[line.id] ?? 0 }))}
      />
      <p className="text-muted">{texts.effect}</p>
    </FormDialog>
  );
}

/** Pieces of a line that go back into stock, and those that do not. */
function receiptOf({ lines }: Return, { arrived, restock }: ReceiptValues) {
  return lines.flatMap(({ itemId }) => {
    const all = arrived[itemId] ?? 0;
    const good = Math.min(restock[itemId] ?? 0, all);
    const parts = [
      { itemId, quantity: good, restock: true },
      { itemId, quantity: all - good, restock: false },
    ];
    return parts.filter(({ quantity }) => quantity > 0);
  });
}

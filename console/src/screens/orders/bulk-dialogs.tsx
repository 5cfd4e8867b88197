import type { FoundOrder } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write.ts';
import { humanize } from '../../format/words.ts';
import { commonTexts } from '../../texts/common.ts';
import { orderListTexts } from '../../texts/orders/orders.ts';
import { statusTexts } from '../../texts/orders/statuses.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { BulkOutcomes } from './bulk-outcomes.tsx';
import { ORDER_STATUSES, type OrderStatus } from './list-filters.ts';

interface BulkDialogProps {
  readonly orders: readonly FoundOrder[];
  readonly onClose: () => void;
}

function nameOf(status: string): string {
  return statusTexts[status] ?? humanize(status);
}

/** Gives the chosen orders one status. Each order answers for itself. */
export function BulkStatusDialog({ orders, onClose }: BulkDialogProps) {
  const texts = orderListTexts.bulkStatus;
  const form = useForm<{ status: OrderStatus }>({
    defaultValues: { status: 'processing' },
  });
  const change = useWrite('changeOrderStatuses');
  if (change.reply) {
    return <BulkOutcomes orders={orders} outcomes={change.reply.outcomes} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={texts.title(orders.length)}
      form={form}
      write={change}
      action={texts.action}
      onSubmit={({ status }) =>
        change.send({ body: { orderIds: orders.map(({ id }) => id), status } })
      }
      onClose={onClose}
    >
      <SelectField
        label={texts.newStatus}
        choices={ORDER_STATUSES.map((value) => ({ value, label: nameOf(value) }))}
        {...bind(form, 'status')}
      />
      <p className="text-muted">{texts.effect(orders.length, nameOf(form.watch('status')))}</p>
    </FormDialog>
  );
}

interface ShipmentValues {
  carrier: string;
  numbers: { number: string }[];
}

/** Adds a shipment to each chosen order that gets a tracking number. */
export function BulkShipDialog({ orders, onClose }: BulkDialogProps) {
  const texts = orderListTexts.bulkShip;
  const form = useForm<ShipmentValues>({
    defaultValues: { carrier: '', numbers: orders.map(() => ({ number: '' })) },
  });
  const ship = useWrite('shipOrders');
  if (ship.reply) {
    return <BulkOutcomes orders={orders} outcomes={ship.reply.outcomes} onClose={onClose} />;
  }

  function send({ carrier, numbers }: ShipmentValues) {
    const shipments = orders.flatMap(({ id }, index) => {
      const trackingNumber = numbers[index]?.number.trim() ?? '';
      return trackingNumber === ''
        ? []
        : [{ orderId: id, carrierCode: carrier.trim(), trackingNumber }];
    });
    if (shipments.length > 0) return ship.send({ body: { shipments } });
    return form.setError('numbers.0.number', { message: texts.nothing }, { shouldFocus: true });
  }

  return (
    <FormDialog
      title={texts.title(orders.length)}
      form={form}
      write={ship}
      action={texts.action}
      isWide
      onSubmit={send}
      onClose={onClose}
    >
      <p className="text-muted">{texts.intro}</p>
      <TextField
        label={texts.carrier}
        hint={texts.carrierHint}
        {...bind(form, 'carrier', { required: commonTexts.required })}
      />
      {orders.map(({ id, orderNumber, customerName }, index) => (
        <TextField
          key={id}
          label={texts.tracking(orderNumber)}
          hint={customerName}
          {...bind(form, `numbers.${index}.number`)}
        />
      ))}
    </FormDialog>
  );
}

import { useForm } from 'react-hook-form';
import { commonTexts } from '../../../../texts/common.ts';
import { shipmentTexts as texts } from '../../../../texts/orders/shipments.ts';
import { Callout } from '../../../../ui/feedback.tsx';
import { SelectField, TextField } from '../../../../ui/forms/field.tsx';
import { bind } from '../../../../ui/forms/form.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import {
  allOf,
  chosenLines,
  FormQuantities,
  type Quantities,
} from '../../../shared/line-quantities.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';
import { type ShipmentStatus, STATUS_CHOICES } from '../shipment-statuses.ts';
import { linesWith, type OrderDialogProps, unshipped } from '../shown-order.ts';

const UNPAID: readonly string[] = ['pending', 'failed', 'voided', 'refunded'];

interface ShipValues {
  quantities: Quantities;
  carrierCode: string;
  trackingNumber: string;
  trackingUrl: string;
  status: ShipmentStatus;
}

/** Ships lines and quantities; all that is unshipped by default. */
export function ShipDialog({ order, onClose }: OrderDialogProps) {
  const lines = linesWith(order, unshipped);
  const form = useForm<ShipValues>({
    defaultValues: {
      quantities: allOf(lines),
      carrierCode: order.shipments.at(-1)?.carrierCode ?? '',
      trackingNumber: '',
      trackingUrl: '',
      status: 'in_transit',
    },
  });
  const ship = useFreshWrite('shipOrder', { successMessage: texts.done, onDone: onClose });

  function send({ quantities, carrierCode, trackingNumber, trackingUrl, status }: ShipValues) {
    return ship.send({
      path: { orderId: order.id },
      body: {
        lines: chosenLines(quantities, lines),
        carrierCode: carrierCode.trim(),
        trackingNumber: trackingNumber.trim(),
        trackingUrl: trackingUrl.trim() || undefined,
        status,
      },
    });
  }

  return (
    <FormDialog
      title={texts.dialogTitle(order.orderNumber)}
      form={form}
      write={ship}
      onClose={onClose}
      isWide
      action={texts.action}
      onSubmit={send}
    >
      <FormQuantities
        form={form}
        name="quantities"
        legend={texts.lines}
        lines={lines}
        required={texts.nothing}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.carrier}
          hint={texts.carrierHint}
          {...bind(form, 'carrierCode', { required: commonTexts.required })}
        />
        <TextField
          label={texts.tracking}
          {...bind(form, 'trackingNumber', { required: commonTexts.required })}
        />
        <TextField
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          isOptional
          {...bind(form, 'trackingUrl')}
        />
        <SelectField label={texts.status} choices={STATUS_CHOICES} {...bind(form, 'status')} />
      </div>
      {UNPAID.includes(order.paymentStatus) && <Callout tone="warn">{texts.unpaid}</Callout>}
      {order.capturable > 0 && <Callout tone="warn">{texts.uncaptured}</Callout>}
      <p className="text-muted">{texts.effect}</p>
    </FormDialog>
  );
}

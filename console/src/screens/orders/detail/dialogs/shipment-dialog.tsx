import type { OrderShipmentUpdate, ShipmentDetails } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { commonTexts } from '../../../../texts/common.ts';
import { shipmentTexts as texts } from '../../../../texts/orders/shipments.ts';
import { SelectField, TextField } from '../../../../ui/forms/field.tsx';
import { bind } from '../../../../ui/forms/form.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';
import { type ShipmentStatus, STATUS_CHOICES } from '../shipment-statuses.ts';

interface ShipmentValues {
  status: ShipmentStatus;
  carrierCode: string;
  trackingNumber: string;
  trackingUrl: string;
}

/** Sets the status of a shipment, or corrects its carrier and number. */
export function ShipmentDialog({
  shipment,
  onClose,
}: {
  shipment: ShipmentDetails;
  onClose: () => void;
}) {
  // What the form began with: the one on the page may change meanwhile.
  const [before] = useState(shipment);
  const { status, carrierCode, trackingNumber, trackingUrl } = before;
  const form = useForm<ShipmentValues>({
    defaultValues: { status, carrierCode, trackingNumber, trackingUrl: trackingUrl ?? '' },
  });
  const change = useFreshWrite('changeOrderShipment', {
    successMessage: texts.changed,
    onDone: onClose,
  });

  function send(values: ShipmentValues) {
    const body = changesOf(before, values);
    if (Object.keys(body).length === 0) return onClose();
    return change.send({
      path: { orderId: shipment.orderId, shipmentId: shipment.id },
      body,
    });
  }

  return (
    <FormDialog
      title={texts.changeTitle}
      form={form}
      write={change}
      onClose={onClose}
      action={commonTexts.save}
      onSubmit={send}
    >
      <SelectField label={texts.status} choices={STATUS_CHOICES} {...bind(form, 'status')} />
      <TextField
        label={texts.carrier}
        {...bind(form, 'carrierCode', { required: commonTexts.required })}
      />
      <TextField
        label={texts.tracking}
        {...bind(form, 'trackingNumber', { required: commonTexts.required })}
      />
      <TextField
        label={texts.url}
        hint={texts.urlChangeHint}
        type="url"
        isOptional
        {...bind(form, 'trackingUrl')}
      />
      <p className="text-muted">{texts.changeEffect}</p>
    </FormDialog>
  );
}

/** Only what differs is sent: the rest may have been changed meanwhile. */
function changesOf(shipment: ShipmentDetails, values: ShipmentValues): OrderShipmentUpdate {
  const [carrierCode, trackingNumber] = [values.carrierCode.trim(), values.trackingNumber.trim()];
  const trackingUrl = values.trackingUrl.trim() || null;
  return {
    ...(values.status !== shipment.status && { status: values.status }),
    ...(carrierCode !== shipment.carrierCode && { carrierCode }),
    ...(trackingNumber !== shipment.trackingNumber && { trackingNumber }),
    ...(trackingUrl !== shipment.trackingUrl && { trackingUrl }),
  };
}

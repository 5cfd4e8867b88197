import type { ShipmentDetails } from '@cartwright/client/admin';
import { useState } from 'react';
import { shipmentTexts as texts } from '../../../texts/orders/shipments.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/page.tsx';
import { Mono, Time } from '../../../ui/values.tsx';
import { ShipDialog } from './dialogs/ship-dialog.tsx';
import { ShipmentDialog } from './dialogs/shipment-dialog.tsx';
import { linesWith, type ShownOrder, unshipped } from './shown-order.ts';

export function OrderShipments({ order }: { order: ShownOrder }) {
  const [isShipping, setShipping] = useState(false);
  const [changedId, setChangedId] = useState<string | undefined>(undefined);
  const changed = order.shipments.find(({ id }) => id === changedId);
  const canShip = linesWith(order, unshipped).length > 0;
  const none = order.items.some((line) => line.requiresShipping) ? texts.none : texts.noneNeeded;
  return (
    <Card
      title={texts.title}
      actions={
        canShip && (
          <Button isSmall onClick={() => setShipping(true)}>
            {texts.action}
          </Button>
        )
      }
    >
      {order.shipments.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {order.shipments.map((shipment) => (
            <ShipmentRow
              key={shipment.id}
              order={order}
              shipment={shipment}
              onChange={() => setChangedId(shipment.id)}
            />
          ))}
        </ul>
      )}
      {isShipping && <ShipDialog order={order} onClose={() => setShipping(false)} />}
      {changed && <ShipmentDialog shipment={changed} onClose={() => setChangedId(undefined)} />}
    </Card>
  );
}

function ShipmentRow({
  order,
  shipment,
  onChange,
}: {
  order: ShownOrder;
  shipment: ShipmentDetails;
  onChange: () => void;
}) {
  const { carrierCode, trackingNumber, trackingUrl, status, createdAt, notes } = shipment;
  const names = new Map(order.items.map(({ id, name }) => [id, name]));
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        <span className="inline-flex min-w-0 items-center gap-1">
          {carrierCode} <Mono>{trackingNumber}</Mono>
          <CopyButton text={trackingNumber} label={texts.copyNumber} />
        </span>
        {isWebAddress(trackingUrl) && (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex items-center gap-1"
          >
            {texts.track} <Icon name="external" />
          </a>
        )}
        <span className="ml-auto inline-flex items-center gap-3 text-sm text-muted">
          <Time at={createdAt} />
          <Button isSmall onClick={onChange} aria-label={texts.changeNamed(trackingNumber)}>
            {texts.change}
          </Button>
        </span>
      </div>
      <ul className="text-muted">
        {shipment.lines.map(({ itemId, quantity }) => (
          <li key={itemId}>{`${quantity} × ${names.get(itemId) ?? itemId}`}</li>
        ))}
      </ul>
      {notes && <p className="whitespace-pre-wrap">{notes}</p>}
    </li>
  );
}

/** A link is made of addresses of the web only. */
function isWebAddress(address: string | null): address is string {
  return address !== null && /^https?:\/\//i.test(address);
}

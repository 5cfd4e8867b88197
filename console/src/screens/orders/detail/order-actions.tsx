import { type ComponentType, useState } from 'react';
import { orderTexts as texts } from '../../../texts/orders/order.ts';
import { returnTexts } from '../../../texts/orders/returns.ts';
import { shipmentTexts } from '../../../texts/orders/shipments.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { CaptureDialog } from './dialogs/capture-dialog.tsx';
import { RefundDialog } from './dialogs/refund-dialog.tsx';
import { ReturnDialog } from './dialogs/return-dialog.tsx';
import { ShipDialog } from './dialogs/ship-dialog.tsx';
import { StatusDialog } from './dialogs/status-dialog.tsx';
import { VoidDialog } from './dialogs/void-dialog.tsx';
import {
  linesWith,
  type OrderDialogProps,
  refundable,
  returnable,
  type ShownOrder,
  unshipped,
} from './shown-order.ts';

interface Action {
  readonly id: string;
  readonly label: string;
  readonly dialog: ComponentType<OrderDialogProps>;
  /** Why it cannot be done; undefined where it can. */
  readonly reason: string | undefined;
}

const VOIDABLE = ['authorized', 'paid', 'pending'];

function actionsOf(order: ShownOrder): Action[] {
  const { reasons } = texts;
  const unless = (can: boolean, reason: string) => (can ? undefined : reason);
  const has = (count: Parameters<typeof linesWith>[1]) => linesWith(order, count).length > 0;
  return [
    {
      id: 'ship',
      label: shipmentTexts.action,
      dialog: ShipDialog,
      reason: unless(has(unshipped), reasons.nothingToShip),
    },
    {
      id: 'capture',
      label: texts.capture.action,
      dialog: CaptureDialog,
      reason: unless(order.capturable > 0, reasons.nothingToCapture),
    },
    {
      id: 'refund',
      label: texts.refund.action,
      dialog: RefundDialog,
      reason: unless(order.refundable > 0 || has(refundable), reasons.nothingToRefund),
    },
    {
      id: 'return',
      label: returnTexts.create.action,
      dialog: ReturnDialog,
      reason: unless(has(returnable), reasons.nothingToReturn),
    },
    {
      id: 'void',
      label: texts.void.action,
      dialog: VoidDialog,
      reason: unless(VOIDABLE.includes(order.paymentStatus), reasons.nothingToVoid),
    },
    { id: 'status', label: texts.status.action, dialog: StatusDialog, reason: undefined },
  ];
}

const BUTTONS = ['capture', 'ship', 'refund'];

/** What can be done next as buttons; all of it in the menu, with the reason where it cannot. */
export function OrderActions({ order }: { order: ShownOrder }) {
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const actions = actionsOf(order);
  const possible = actions.filter(({ id, reason }) => !reason && BUTTONS.includes(id));
  const main = possible.find(({ id }) => id === 'capture') ?? possible[0];
  const Dialog = actions.find(({ id }) => id === openId)?.dialog;
  return (
    <>
      <Menu label={texts.more}>
        {actions.map(({ id, label, reason }) => (
          <MenuItem key={id} reason={reason} onSelect={() => setOpenId(id)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {possible
        .filter((action) => action !== main)
        .map(({ id, label }) => (
          <Button key={id} onClick={() => setOpenId(id)}>
            {label}
          </Button>
        ))}
      {main && (
        <Button variant="primary" onClick={() => setOpenId(main.id)}>
          {main.label}
        </Button>
      )}
      {Dialog && <Dialog order={order} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

import type { Return } from '@cartwright/client/admin';
import { type ComponentType, useState } from 'react';
import { returnTexts as texts } from '../../texts/orders/returns.ts';
import { Button } from '../../ui/button.tsx';
import { ApproveDialog, CancelDialog, RefuseDialog } from './decision-dialogs.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { ReturnRefundDialog } from './refund-dialog.tsx';
import type { ReturnDialogProps } from './return-dialog-props.ts';

interface Step {
  readonly label: string;
  readonly dialog: ComponentType<ReturnDialogProps>;
}

const APPROVE: Step = { label: texts.approve.action, dialog: ApproveDialog };
const RECEIVE: Step = { label: texts.receive.action, dialog: ReceiveDialog };
const REFUND: Step = { label: texts.refund.action, dialog: ReturnRefundDialog };
const REFUSE: Step = { label: texts.refuse.action, dialog: RefuseDialog };
const CANCEL: Step = { label: texts.cancel.action, dialog: CancelDialog };

/** What can be done with a return in each status; the usual step comes last. */
const STEPS: Readonly<Record<Return['status'], readonly Step[]>> = {
  requested: [CANCEL, REFUSE, APPROVE],
  approved: [CANCEL, RECEIVE],
  received: [REFUSE, REFUND],
  refunding: [],
  refunded: [],
  refused: [],
  cancelled: [],
};

export function ReturnActions({ shown, isSmall = false }: { shown: Return; isSmall?: boolean }) {
  const [open, setOpen] = useState<Step | undefined>(undefined);
  const steps = STEPS[shown.status];
  const Dialog = open?.dialog;
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step.label}
          isSmall={isSmall}
          variant={step === steps.at(-1) ? 'primary' : 'plain'}
          aria-label={`${step.label} (${shown.returnNumber})`}
          onClick={() => setOpen(step)}
        >
          {step.label}
        </Button>
      ))}
      {Dialog && <Dialog shown={shown} onClose={() => setOpen(undefined)} />}
    </>
  );
}

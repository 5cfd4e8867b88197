import { type ReactNode, useState } from 'react';
import { orderTexts } from '../../../texts/orders/order.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy.tsx';
import { Card } from '../../../ui/page.tsx';
import { TextLink } from '../../../ui/row-link.tsx';
import { AddressLines } from '../../shared/address-lines.tsx';
import { AddressDialog } from './dialogs/address-dialog.tsx';
import { EmailDialog } from './dialogs/email-dialog.tsx';
import type { ShownOrder } from './shown-order.ts';

const { people: texts } = orderTexts;

/** Who ordered and where it goes, with corrections until something is shipped. */
export function OrderPeople({ order }: { order: ShownOrder }) {
  const [dialog, setDialog] = useState<'email' | 'address' | undefined>(undefined);
  const { customerId, email, phone, shippingAddress, billingAddress } = order;
  const canCorrect = order.shipments.length === 0;
  const isSame = JSON.stringify(shippingAddress) === JSON.stringify(billingAddress);
  const close = () => setDialog(undefined);
  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-medium">{`${billingAddress.firstName} ${billingAddress.lastName}`}</p>
          {customerId ? (
            <TextLink to="/customers/$customerId" params={{ customerId }}>
              {texts.account}
            </TextLink>
          ) : (
            <TextLink to="/guests/$email" params={{ email }}>
              {texts.guest}
            </TextLink>
          )}
        </div>
        <Part
          title={texts.email}
          action={texts.correctEmail}
          onAction={canCorrect ? () => setDialog('email') : undefined}
        >
          <span className="inline-flex max-w-full items-center gap-1">
            <span className="min-w-0 break-all">{email}</span>
            <CopyButton text={email} label={texts.copyEmail} />
          </span>
        </Part>
        {phone && <Part title={texts.phone}>{phone}</Part>}
        <Part
          title={texts.shippingAddress}
          action={texts.correctAddress}
          onAction={canCorrect && shippingAddress ? () => setDialog('address') : undefined}
        >
          {shippingAddress ? <AddressLines address={shippingAddress} /> : texts.notShipped}
        </Part>
        <Part title={texts.billingAddress}>
          {isSame ? texts.sameAddress : <AddressLines address={billingAddress} />}
        </Part>
        {!canCorrect && <p className="text-sm text-muted">{orderTexts.reasons.notCorrectable}</p>}
      </div>
      {dialog === 'email' && <EmailDialog order={order} onClose={close} />}
      {dialog === 'address' && shippingAddress && (
        <AddressDialog orderId={order.id} address={shippingAddress} onClose={close} />
      )}
    </Card>
  );
}

function Part({
  title,
  action,
  onAction,
  children,
}: {
  title: string;
  action?: string;
  onAction?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <section className="min-w-0">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm text-muted">{title}</h3>
        {onAction && (
          <Button isSmall variant="quiet" aria-label={action} onClick={onAction}>
            {texts.correct}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

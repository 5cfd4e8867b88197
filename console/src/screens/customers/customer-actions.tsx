import type { CustomerDetails } from '@cartwright/client/admin';
import { useState } from 'react';
import { customerTexts as texts } from '../../texts/customers.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFreshWrite } from '../shared/use-fresh-write.ts';
import { EditDialog } from './edit-dialog.tsx';
import { PersonActions } from './person-actions.tsx';

export function CustomerActions({ customer }: { customer: CustomerDetails }) {
  const [dialog, setDialog] = useState<'edit' | 'signOut' | undefined>(undefined);
  const close = () => setDialog(undefined);
  return (
    <>
      <PersonActions
        person={{ customerId: customer.id }}
        word={customer.email ?? customer.phone ?? customer.id}
      />
      <Button onClick={() => setDialog('signOut')}>{texts.signOut.action}</Button>
      <Button variant="primary" onClick={() => setDialog('edit')}>
        {texts.edit.action}
      </Button>
      {dialog === 'edit' && <EditDialog customer={customer} onClose={close} />}
      {dialog === 'signOut' && <SignOutDialog customerId={customer.id} onClose={close} />}
    </>
  );
}

function SignOutDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const signOut = useFreshWrite('signOutCustomer', {
    successMessage: texts.signOut.done,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.signOut.title}
      effect={texts.signOut.effect}
      action={texts.signOut.action}
      isBusy={signOut.isSending}
      error={signOut.error}
      onConfirm={() => signOut.send({ path: { customerId } })}
      onClose={onClose}
    />
  );
}

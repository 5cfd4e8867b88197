import type { CustomerDetails, CustomerUpdate } from '@cartwright/client/admin';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '../../session/session-context.ts';
import { commonTexts } from '../../texts/common.ts';
import { customerTexts } from '../../texts/customers.ts';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { bind } from '../../ui/forms/form.tsx';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useFreshWrite } from '../shared/use-fresh-write.ts';

const { edit: texts } = customerTexts;

interface EditValues {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  withdrawMarketing: boolean;
  withdrawTransactional: boolean;
}

export function EditDialog({
  customer,
  onClose,
}: {
  customer: CustomerDetails;
  onClose: () => void;
}) {
  const { isOwner } = useSession();
  // What the form began with: the one on the page may change meanwhile.
  const [before] = useState(customer);
  const form = useForm<EditValues>({
    defaultValues: {
      firstName: before.firstName ?? '',
      lastName: before.lastName ?? '',
      phone: before.phone ?? '',
      email: before.email ?? '',
      withdrawMarketing: false,
      withdrawTransactional: false,
    },
  });
  const change = useFreshWrite('changeCustomer', { successMessage: texts.done, onDone: onClose });

  function send(values: EditValues) {
    const body = changesOf(before, values);
    if (Object.keys(body).length === 0) return onClose();
    return change.send({ path: { customerId: customer.id }, body });
  }

  return (
    <FormDialog
      title={texts.title}
      form={form}
      write={change}
      onClose={onClose}
      action={commonTexts.save}
      onSubmit={send}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.firstName} {...bind(form, 'firstName')} />
        <TextField label={texts.lastName} {...bind(form, 'lastName')} />
      </div>
      <TextField label={texts.phone} hint={texts.phoneHint} type="tel" {...bind(form, 'phone')} />
      <TextField
        label={texts.email}
        hint={isOwner ? texts.emailHint : texts.emailOwner}
        type="email"
        readOnly={!isOwner}
        {...bind(form, 'email')}
      />
      <Withdrawals customer={customer} form={form} />
    </FormDialog>
  );
}

function Withdrawals({
  customer,
  form,
}: {
  customer: CustomerDetails;
  form: ReturnType<typeof useForm<EditValues>>;
}) {
  const { marketing, transactional } = customer.consent;
  if (!marketing.subscribed && !transactional.subscribed) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{texts.withdraw}</legend>
      {marketing.subscribed && (
        <CheckboxField label={texts.withdrawMarketing} {...bind(form, 'withdrawMarketing')} />
      )}
      {transactional.subscribed && (
        <CheckboxField
          label={texts.withdrawTransactional}
          {...bind(form, 'withdrawTransactional')}
        />
      )}
      <p className="text-sm text-muted">{texts.withdrawHint}</p>
    </fieldset>
  );
}

/** Only what differs is sent: the customer may change the rest meanwhile. */
function changesOf(customer: CustomerDetails, values: EditValues): CustomerUpdate {
  const names = ['firstName', 'lastName', 'phone', 'email'] as const;
  const changed = names.filter((name) => values[name].trim() !== (customer[name] ?? ''));
  const consent = {
    ...(values.withdrawMarketing && { marketing: false as const }),
    ...(values.withdrawTransactional && { transactional: false as const }),
  };
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name].trim()])),
    ...(Object.keys(consent).length > 0 && { consent }),
  };
}

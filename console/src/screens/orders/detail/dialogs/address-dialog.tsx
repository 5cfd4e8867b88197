import type { Address, AddressCorrection } from '@cartwright/client/admin';
import { useForm } from 'react-hook-form';
import { commonTexts } from '../../../../texts/common.ts';
import { orderTexts } from '../../../../texts/orders/order.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { bind } from '../../../../ui/forms/form.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useFreshWrite } from '../../../shared/use-fresh-write.ts';

const { people: texts } = orderTexts;

const NAMES = [
  'firstName',
  'lastName',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
] as const;
const OPTIONAL: readonly string[] = ['line2', 'phone'];
const WIDE: readonly string[] = ['line1', 'line2'];

type AddressValues = Record<(typeof NAMES)[number], string>;

export function AddressDialog({
  orderId,
  address,
  onClose,
}: {
  orderId: string;
  address: Address;
  onClose: () => void;
}) {
  const form = useForm<AddressValues>({
    defaultValues: { ...address, line2: address.line2 ?? '', phone: address.phone ?? '' },
  });
  const correct = useFreshWrite('correctOrderAddress', {
    successMessage: texts.addressDone,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={texts.addressTitle}
      form={form}
      write={correct}
      onClose={onClose}
      action={commonTexts.save}
      onSubmit={(values) =>
        correct.send({ path: { orderId }, body: bodyOf(values, address.email) })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {NAMES.map((name) => (
          <div key={name} className={WIDE.includes(name) ? 'sm:col-span-2' : ''}>
            <TextField
              label={texts.fields[name]}
              isOptional={OPTIONAL.includes(name)}
              autoComplete="off"
              {...bind(
                form,
                name,
                OPTIONAL.includes(name) ? {} : { required: commonTexts.required },
              )}
            />
          </div>
        ))}
      </div>
      <p className="text-muted">{texts.addressEffect}</p>
    </FormDialog>
  );
}

function bodyOf(values: AddressValues, email: string | null): AddressCorrection {
  const { firstName, lastName, line1, line2, city, state, postalCode, country, phone } = values;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    line1: line1.trim(),
    line2: line2.trim() || undefined,
    city: city.trim(),
    state: state.trim(),
    postalCode: postalCode.trim(),
    country: country.trim(),
    phone: phone.trim() || undefined,
    email: email ?? undefined,
  };
}

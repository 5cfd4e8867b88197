import type { Address, SavedAddress } from '@cartwright/client';
import { addressLines } from '../address-form.ts';
import { texts } from '../texts.ts';

const COUNTRIES = [
  ['US', 'United States'],
  ['AT', 'Austria'],
  ['AU', 'Australia'],
  ['CA', 'Canada'],
  ['CH', 'Switzerland'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['GB', 'United Kingdom'],
  ['IE', 'Ireland'],
  ['JP', 'Japan'],
  ['NL', 'Netherlands'],
  ['NZ', 'New Zealand'],
] as const;

interface FieldsProps {
  readonly address: Partial<Address | SavedAddress> | null;
  /** Of the names of the fields, and for autocomplete: which address it is. */
  readonly prefix?: string;
  readonly section?: 'shipping' | 'billing';
  readonly isRequired?: boolean;
  readonly hasPhone?: boolean;
}

/** Browsers fill it in by `autocomplete`. */
export function AddressFields(props: FieldsProps) {
  const { address, prefix = '', section = 'shipping', isRequired = true, hasPhone = true } = props;
  const t = texts.checkout;
  const field = (name: keyof typeof t & keyof SavedAddress, token: string, isOptional = false) => (
    <label className={name}>
      {t[name] as string}
      <input
        name={prefix + name}
        defaultValue={address?.[name] ?? ''}
        autoComplete={`${section} ${token}`}
        required={isRequired && !isOptional}
        maxLength={200}
        type={name === 'phone' ? 'tel' : 'text'}
      />
    </label>
  );
  return (
    <div className="address">
      {field('firstName', 'given-name')}
      {field('lastName', 'family-name')}
      {field('line1', 'address-line1')}
      {field('line2', 'address-line2', true)}
      {field('city', 'address-level2')}
      {field('state', 'address-level1')}
      {field('postalCode', 'postal-code')}
      <label className="country">
        {t.country}
        <select
          name={`${prefix}country`}
          defaultValue={address?.country ?? 'US'}
          autoComplete={`${section} country`}
        >
          {COUNTRIES.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {hasPhone && field('phone', 'tel', true)}
    </div>
  );
}

export function AddressText({ address }: { address: Address | SavedAddress }) {
  return (
    <address>
      {addressLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

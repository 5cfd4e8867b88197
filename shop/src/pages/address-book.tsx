import type { SavedAddress } from '@cartwright/client';
import { texts } from '../texts.ts';
import { AddressFields, AddressText } from './address-fields.tsx';

const t = texts.account;

export interface AddressBookProps {
  readonly addresses: readonly SavedAddress[];
  /** The address that is being edited. */
  readonly edited: SavedAddress | null;
}

export function AddressBook({ addresses, edited }: AddressBookProps) {
  return (
    <section>
      <h2>{t.addresses}</h2>
      {addresses.length === 0 && <p className="soft">{t.noAddresses}</p>}
      <ul className="rows">
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressText address={address} />
            <span className="soft">
              {[address.label, address.isDefault && t.default].filter(Boolean).join(' · ')}
            </span>
            <a href={`/account?address=${address.id}`} aria-label={t.editNamed(address.line1)}>
              {t.edit}
            </a>
            <form method="post" action="/account/addresses/delete">
              <button
                type="submit"
                name="addressId"
                value={address.id}
                className="link"
                aria-label={t.deleteNamed(address.line1)}
              >
                {t.delete}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <details open={edited !== null}>
        <summary>{edited ? t.editAddress : t.addAddress}</summary>
        <AddressForm address={edited} />
      </details>
    </section>
  );
}

function AddressForm({ address }: { address: SavedAddress | null }) {
  return (
    <form method="post" action="/account/addresses">
      {address && <input type="hidden" name="addressId" value={address.id} />}
      <AddressFields address={address} />
      <label>
        {t.label}
        <input name="label" maxLength={50} defaultValue={address?.label ?? ''} />
      </label>
      <label className="check">
        <input type="checkbox" name="isDefault" defaultChecked={address?.isDefault ?? false} />
        {t.makeDefault}
      </label>
      <button type="submit">{t.save}</button>
    </form>
  );
}

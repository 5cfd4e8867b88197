import type { CustomerId } from '../../values/ids.ts';
import { phoneTerms } from '../../values/phone.ts';
import { emailParts, personSort, toTerms } from '../../values/search-terms.ts';

/** A customer of one store, known by e-mail address, phone number or both. */
export interface Customer {
  readonly id: CustomerId;
  /** In lower case. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** As entered. */
  readonly phone: string | null;
  /** The phone verified by text message, in E.164 form. */
  readonly verifiedPhone: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly passwordHash: string | null;
  /** Addresses that operators replaced, oldest first. */
  readonly previousEmails: readonly PreviousEmail[];
  readonly defaultAddressId: string | null;
  /** Number of events emitted for this customer. */
  readonly eventSequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Null unless the personal data was erased. */
  readonly erasedAt: Date | null;
}

export interface PreviousEmail {
  readonly email: string;
  readonly wasVerified: boolean;
  readonly replacedAt: string;
}

/** Fields that a customer can change. Omitted fields are unchanged. */
export interface ProfileUpdate {
  readonly firstName?: string;
  readonly lastName?: string;
  /** As entered. An empty text removes the phone. */
  readonly phone?: string;
}

/** Fields that an operator can change. */
export interface CustomerUpdate extends ProfileUpdate {
  /** A new address is unverified. */
  readonly email?: string;
}

type Searched = Pick<Customer, 'email' | 'phone' | 'verifiedPhone' | 'firstName' | 'lastName'>;

/** Search words of a customer: names, the e-mail whole and in parts, digits of the phones. */
export function customerTerms(customer: Searched): string[] {
  const { email, phone, verifiedPhone, firstName, lastName } = customer;
  const texts = [firstName ?? '', lastName ?? '', ...emailParts(email ?? '')];
  const phones = [phone ?? '', verifiedPhone ?? ''].flatMap(phoneTerms);
  return [...new Set([...toTerms(texts), ...phones])];
}

export function nameSort({ lastName, firstName, email }: Searched): string {
  return personSort(lastName ?? '', firstName ?? '', email ?? '');
}

import type { CustomerId } from '../../values/ids.ts';

/** A person known to one store, by an e-mail address or a phone number or both. */
export interface Customer {
  readonly id: CustomerId;
  /** In lower case. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** As it was written. */
  readonly phone: string | null;
  /** The phone that a text proved, in international form. */
  readonly verifiedPhone: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly passwordHash: string | null;
  readonly defaultAddressId: string | null;
  /** How many events were told of this customer. */
  readonly eventSequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a customer may change of it; what is not named stays. */
export interface ProfileUpdate {
  readonly firstName?: string;
  readonly lastName?: string;
  /** As it is written; an empty one takes it away. */
  readonly phone?: string;
}

import type { CustomerId } from '../../values/ids.ts';

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
  readonly defaultAddressId: string | null;
  /** Number of events emitted for this customer. */
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

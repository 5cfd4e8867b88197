import type { CustomerId, SessionId } from '../../../values/ids.ts';
import type { Customer } from '../../customers/customer.ts';

/** A session. Its refresh token is valid once; the generation counts its replacements. */
export interface Session {
  readonly id: SessionId;
  readonly customerId: CustomerId;
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The customer and the tokens of a sign-in. */
export interface SignInResult {
  readonly customer: Customer;
  readonly session: Session;
  readonly isNewCustomer: boolean;
}

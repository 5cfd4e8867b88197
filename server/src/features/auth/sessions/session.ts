import type { CustomerId, SessionId } from '../../../values/ids.ts';
import type { Customer } from '../../customers/customer.ts';

/** One sign-in. Its refresh token is used once and replaced; the generation counts how often. */
export interface Session {
  readonly id: SessionId;
  readonly customerId: CustomerId;
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Who came in, and how they are known from now on. */
export interface SignInResult {
  readonly customer: Customer;
  readonly session: Session;
  readonly isNewCustomer: boolean;
}

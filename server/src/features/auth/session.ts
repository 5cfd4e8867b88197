import type { CustomerId, SessionId } from '../../values/ids.ts';

/** One sign-in. Its refresh token is used once and replaced; the generation counts how often. */
export interface Session {
  readonly id: SessionId;
  readonly customerId: CustomerId;
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

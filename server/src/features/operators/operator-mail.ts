import type { StoreContext } from '../../context.ts';

/** A mail to an operator. Stores cannot change its words. */
export interface OperatorMail {
  readonly kind: 'operator_password_reset' | 'operator_invitation';
  readonly to: string;
  readonly link: string;
  readonly expiresAt: Date;
  /** For an address without an operator: the same work, but nothing is sent. */
  readonly isWithheld?: boolean;
}

/** Injected by app.ts: messages are a later feature. */
export type QueueOperatorMail = (ctx: StoreContext, mail: OperatorMail) => Promise<void>;

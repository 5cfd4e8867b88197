import type { ErrorCode } from '../../../errors.ts';
import type { RefusedLine } from '../../carts/cart-agent.ts';
import type { Change } from '../../checkout/session/change.ts';
import type { RequiredField } from './destination.ts';

/** A reason why a session cannot be completed, or the outcome of a call. */
export type SessionProblem =
  | ({ readonly kind: 'line' } & RefusedLine)
  | { readonly kind: 'missing'; readonly field: 'email' | 'destination' | 'rate' | 'instrument' }
  | { readonly kind: 'missing_in_destination'; readonly field: RequiredField }
  | { readonly kind: 'missing_in_billing'; readonly field: RequiredField }
  | { readonly kind: 'invalid'; readonly field: 'email' | 'rate' }
  | { readonly kind: 'undeliverable' }
  /** A refused coupon costs the discount, not the order. */
  | { readonly kind: 'coupon'; readonly code: string; readonly reason: string }
  /** The shopper must act on a page of the storefront. */
  | { readonly kind: 'action' | 'gate' | 'handed_over' }
  /** A price, rate, discount or stock differs from what the agent was shown. */
  | { readonly kind: 'changed'; readonly change: Change }
  /** The call had no effect. */
  | { readonly kind: 'refused'; readonly code: ErrorCode };

/** True where the order cannot be placed with it. */
export function isBlocking({ kind }: SessionProblem): boolean {
  return kind !== 'coupon' && kind !== 'changed' && kind !== 'refused';
}

/** Thrown by a completion that is refused before any payment. */
export class IncompleteSession extends Error {
  readonly problems: readonly SessionProblem[];

  constructor(problems: readonly SessionProblem[]) {
    super('the session is incomplete');
    this.name = 'IncompleteSession';
    this.problems = problems;
  }
}

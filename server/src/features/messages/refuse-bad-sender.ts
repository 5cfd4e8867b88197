import { ApiError } from '../../errors.ts';
import type { SenderCheck } from './message-senders.ts';

/** A typing error is found by whoever made it, and not by shoppers who wait for a code. */
export function refuseBadSender(check: SenderCheck, who: string): void {
  if (check.kind === 'refused') {
    throw new ApiError('CREDENTIALS_REFUSED', `The ${who} cannot be used: ${check.reason}.`);
  }
  if (check.kind === 'unreachable') {
    throw new ApiError('PROVIDER_TIMEOUT', `The ${who} does not answer: ${check.reason}.`);
  }
}

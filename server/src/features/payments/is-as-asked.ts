import type { StoreContext } from '../../context.ts';
import type { AnyAttempt } from './attempt.ts';

/** Never sold at another sum than was shown; the doctor and the log call a person. */
export function isAsAsked(
  ctx: StoreContext,
  attempt: AnyAttempt,
  { amount }: { readonly amount: number },
): boolean {
  if (amount === attempt.amount) return true;
  ctx.app.log.error({ attemptId: attempt.id }, 'the provider names another amount than asked');
  return false;
}

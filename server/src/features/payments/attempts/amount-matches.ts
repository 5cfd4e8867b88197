import type { StoreContext } from '../../../context.ts';
import type { Paid } from '../settlement/new-order.ts';
import type { AnyAttempt } from './attempt.ts';

/** Never sold at another sum than was shown, nor in another currency. */
export function amountMatches(ctx: StoreContext, attempt: AnyAttempt, paid: Paid): boolean {
  const { id: attemptId, amount, currency } = attempt;
  const isSameSum = paid.amount === amount;
  // Where nothing is due, no provider was asked.
  const isSameCurrency = amount === 0 || paid.currency === currency;
  if (isSameSum && isSameCurrency) return true;
  const what = isSameSum ? 'currency' : 'amount';
  ctx.app.log.error({ attemptId }, `the provider names another ${what} than asked`);
  return false;
}

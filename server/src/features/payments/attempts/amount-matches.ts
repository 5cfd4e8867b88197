import type { StoreContext } from '../../../context.ts';
import type { Paid } from '../settlement/new-order.ts';
import type { AnyAttempt } from './attempt.ts';

/** Compares the provider's amount and currency with the attempt; logs an error on a mismatch. */
export function amountMatches(ctx: StoreContext, attempt: AnyAttempt, paid: Paid): boolean {
  const { id: attemptId, amount, currency } = attempt;
  const isSameSum = paid.amount === amount;
  // A zero amount is settled without a provider, so there is no currency to compare.
  const isSameCurrency = amount === 0 || paid.currency === currency;
  if (isSameSum && isSameCurrency) return true;
  const what = isSameSum ? 'currency' : 'amount';
  ctx.app.log.error({ attemptId }, `provider reported a different ${what}`);
  return false;
}

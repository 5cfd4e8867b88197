import { setTimeout as wait } from 'node:timers/promises';
import type { StoreContext } from '../../context.ts';
import { ZERO } from '../../values/money.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { Attempt } from './attempt.ts';
import { findProvider } from './find-provider.ts';
import type { ChargeResult, PaymentProvider } from './payment-provider.ts';
import { type Settled, settle } from './settle.ts';

/** The whole of it, the provider's own retries included. */
const CHARGE_MS = 10 * SECOND_MS;

/** Nothing was due, so nobody has to be asked. */
const NOTHING_DUE: ChargeResult = {
  kind: 'succeeded',
  reference: '',
  amount: ZERO,
  method: 'none',
  brand: null,
  last4: null,
};

/**
 * Drives an attempt on: asks the provider under the attempt's own key, which makes a repeat the
 * same charge, and settles what it says. No transaction is open meanwhile.
 */
export async function chargeAttempt(
  ctx: StoreContext,
  attempt: Attempt,
  how: 'charge' | 'cancel' = 'charge',
): Promise<Settled> {
  if (attempt.amount === 0) return await settle(ctx, attempt, NOTHING_DUE);
  const provider = findProvider(ctx.app, ctx.store, attempt.providerId);
  if (!provider) return { kind: 'unknown' };
  return await settle(ctx, attempt, await asked(ctx, provider, attempt, how));
}

async function asked(
  ctx: StoreContext,
  provider: PaymentProvider,
  attempt: Attempt,
  how: 'charge' | 'cancel',
): Promise<ChargeResult> {
  const { id: key, reference, amount, currency, paymentToken, createdAt: startedAt } = attempt;
  const isAfterAction = attempt.status === 'action_required';
  const timer = new AbortController();
  const late = wait(CHARGE_MS, { kind: 'unknown' } as const, { signal: timer.signal });
  const answer = provider[how]({
    key,
    reference,
    amount,
    currency,
    paymentToken,
    startedAt,
    isAfterAction,
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    ctx.app.log.warn({ err: error, attemptId: key }, 'the provider could not be asked');
    return { kind: 'unknown' };
  } finally {
    timer.abort();
    // The loser of the race may still fail; that is nobody's business any more.
    late.catch(() => {});
    answer.catch(() => {});
  }
}

import type { StoreContext } from '../../context.ts';
import { within } from '../../platform/within.ts';
import { ZERO } from '../../values/money.ts';
import { plusMs, SECOND_MS } from '../../values/time.ts';
import type { AnyAttempt, Attempt } from './attempt.ts';
import { findProvider } from './find-provider.ts';
import { openPaymentToken } from './open-payment-token.ts';
import type { ChargeResult, PaymentProvider } from './payment-provider.ts';
import { findAttempt, updateAttemptReference, updateDriver } from './queries.ts';
import { alreadySettled, settle } from './settle.ts';
import type { Settled } from './settled.ts';

/** The whole of it, the provider's own retries included. */
const CHARGE_MS = 10 * SECOND_MS;

/** Longer than that, so that nobody is driven beside who still drives. */
const DRIVEN_MS = 20 * SECOND_MS;

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
  attempt: AnyAttempt,
  how: 'charge' | 'cancel' = 'charge',
): Promise<Settled> {
  if (attempt.amount === 0) return await settle(ctx, attempt, NOTHING_DUE);
  const provider = findProvider(ctx.app, ctx.store, attempt.providerId);
  if (!provider) return { kind: 'unknown' };
  if (attempt.upsell === null && !(await isTaken(ctx, attempt, how))) {
    return await settledMeanwhile(ctx, attempt);
  }
  const result = await asked(ctx, provider, attempt, how);
  // Nobody is asked to act for an upsell, so what waits for that is ended before it can go through.
  const isVain = attempt.upsell !== null && result.kind === 'needs_action';
  const final = isVain ? await asked(ctx, provider, attempt, 'cancel') : result;
  return await settle(ctx, attempt, final);
}

/** Only one that waits for the shopper may be ended while another goes on with it. */
async function isTaken(
  ctx: StoreContext,
  { id, status }: Attempt,
  how: 'charge' | 'cancel',
): Promise<boolean> {
  if (status !== 'action_required') return true;
  const now = ctx.app.clock.now();
  const until = plusMs(now, DRIVEN_MS);
  return await updateDriver(ctx.sql, ctx.storeId, id, { how, now, until });
}

async function settledMeanwhile(ctx: StoreContext, attempt: Attempt): Promise<Settled> {
  const present = await findAttempt(ctx.sql, ctx.storeId, attempt.id);
  return present?.status === 'action_required'
    ? { kind: 'unknown' }
    : await alreadySettled(ctx, attempt);
}

async function asked(
  ctx: StoreContext,
  provider: PaymentProvider,
  attempt: AnyAttempt,
  how: 'charge' | 'cancel',
): Promise<ChargeResult> {
  const { id: key, reference, amount, currency, createdAt: startedAt } = attempt;
  const isAfterAction = attempt.status === 'action_required';
  const methodOf = attempt.upsell?.methodOf ?? null;
  const keepReference = (made: string) => updateAttemptReference(ctx.sql, ctx.storeId, key, made);
  const facts = { key, reference, amount, currency, startedAt, isAfterAction, methodOf };
  const charge = { ...facts, keepReference };
  // A token that cannot be unsealed is a provider that cannot be asked.
  const ask = async () =>
    await provider[how]({ ...charge, paymentToken: openPaymentToken(ctx, attempt) });
  try {
    return (await within(CHARGE_MS, ask)) ?? { kind: 'unknown' };
  } catch (error) {
    ctx.app.log.warn({ err: error, attemptId: key }, 'the provider could not be asked');
    return { kind: 'unknown' };
  }
}

import type { StoreContext } from '../../../context.ts';
import type { ChargeResult, PaymentProvider } from '../../../ports/payments/payment-provider.ts';
import { ZERO } from '../../../values/money.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { openPaymentToken } from '../methods/open-payment-token.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { findProvider } from '../providers/find-provider.ts';
import { alreadySettled, settle } from '../settlement/settle.ts';
import { settledUpsell } from '../settlement/settle-upsell.ts';
import type { Settled } from '../settlement/settled.ts';
import type { AnyAttempt } from './attempt.ts';
import { updateLease } from './attempt-lease-queries.ts';
import { findAttempt, updateAttemptReference } from './attempt-queries.ts';

/** The whole of it, the provider's own retries included. */
const CHARGE_MS = 10 * SECOND_MS;

/** Longer than that, so that nobody is driven beside who still drives. */
const LEASE_MS = 20 * SECOND_MS;
/** Who confirm side by side, again and again, let somebody else come to it after this. */
const TOGETHER_MS = 60 * SECOND_MS;

/** Nothing was due, so nobody has to be asked. */
const NOTHING_DUE: ChargeResult = {
  kind: 'succeeded',
  reference: '',
  amount: ZERO,
  currency: '',
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
  const driven = await taken(ctx, attempt, how);
  if (!driven) return await settledMeanwhile(ctx, attempt);
  const result = await asked(ctx, provider, driven, how);
  // Nobody is asked to act for an upsell, so what waits for that is ended before it can go through.
  const isVain = attempt.upsell !== null && result.kind === 'needs_action';
  const final = isVain ? await asked(ctx, provider, driven, 'cancel') : result;
  return await settle(ctx, driven, final);
}

/**
 * Undefined where it may not be asked about now. Only what may be ended has to be taken: an attempt
 * that waits for the shopper, and an upsell, whose order may be given back meanwhile.
 */
async function taken(
  ctx: StoreContext,
  attempt: AnyAttempt,
  how: 'charge' | 'cancel',
): Promise<AnyAttempt | undefined> {
  if (attempt.status !== 'action_required' && attempt.upsell === null) return attempt;
  const leaseHolder = ctx.ids.next();
  const now = ctx.app.clock.now();
  const until = await updateLease(ctx.sql, ctx.storeId, attempt.id, {
    purpose: how,
    holder: leaseHolder,
    now,
    until: plusMs(now, LEASE_MS),
    togetherMs: TOGETHER_MS,
  });
  // What is left must be enough for the provider's answer; the statement itself may have waited.
  const isInTime = until && plusMs(ctx.app.clock.now(), CHARGE_MS) < until;
  return isInTime ? { ...attempt, leaseHolder } : undefined;
}

async function settledMeanwhile(ctx: StoreContext, attempt: AnyAttempt): Promise<Settled> {
  const present = await findAttempt(ctx.sql, ctx.storeId, attempt.id);
  if (present && isUndecided(present)) return { kind: 'unknown' };
  return attempt.upsell ? await settledUpsell(ctx, attempt) : await alreadySettled(ctx, attempt);
}

function isUndecided({ status, upsell }: AnyAttempt): boolean {
  return status === 'action_required' || (upsell !== null && ['open', 'pending'].includes(status));
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
  return (await askProvider(ctx, CHARGE_MS, { attemptId: key }, ask)) ?? { kind: 'unknown' };
}

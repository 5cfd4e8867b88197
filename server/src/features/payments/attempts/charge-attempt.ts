import type { StoreContext } from '../../../context.ts';
import type { ChargeResult, PaymentProvider } from '../../../ports/payments/payment-provider.ts';
import { ZERO } from '../../../values/money.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { decryptMethodToken } from '../methods/decrypt-method-token.ts';
import { callProvider } from '../providers/call-provider.ts';
import { findProvider } from '../providers/find-provider.ts';
import { committedResult, settle } from '../settlement/settle.ts';
import type { Settled } from '../settlement/settled.ts';
import type { AnyAttempt } from './attempt.ts';
import { updateLease } from './attempt-lease-queries.ts';
import { findAttempt, updateAttemptReference } from './attempt-queries.ts';

/** Timeout of the whole call, including the provider client's retries. */
const CHARGE_MS = 10 * SECOND_MS;

/** Longer than `CHARGE_MS`: a lease never expires during a provider call. */
const LEASE_MS = 20 * SECOND_MS;
/**
 * Maximum age of a shared lease, so that concurrent confirms cannot block a cancellation for ever.
 */
const SHARED_LEASE_MS = 60 * SECOND_MS;

/** Result for a zero amount, without a provider call. */
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
 * Charges an attempt and settles the result. The attempt's id is the idempotency key, so a retry is
 * the same charge. No transaction is open during the call.
 */
export async function chargeAttempt(
  ctx: StoreContext,
  attempt: AnyAttempt,
  purpose: 'charge' | 'cancel' = 'charge',
): Promise<Settled> {
  if (attempt.amount === 0) return await settle(ctx, attempt, NOTHING_DUE);
  const provider = findProvider(ctx.app, ctx.store, attempt.providerId);
  if (!provider) return { kind: 'unknown' };
  const leased = await acquireLease(ctx, attempt, purpose);
  if (!leased) return await currentOutcome(ctx, attempt);
  const result = await callOnce(ctx, provider, leased, purpose);
  // Upsells have no shopper present: a charge that needs an action is cancelled.
  const isUnattended = attempt.upsell !== null && result.kind === 'needs_action';
  const final = isUnattended ? await callOnce(ctx, provider, leased, 'cancel') : result;
  return await settle(ctx, leased, final);
}

/**
 * Undefined where the lease is held for a cancellation. Only attempts that can be cancelled need a
 * lease: those waiting for a shopper action, and upsells.
 */
async function acquireLease(
  ctx: StoreContext,
  attempt: AnyAttempt,
  purpose: 'charge' | 'cancel',
): Promise<AnyAttempt | undefined> {
  if (attempt.status !== 'action_required' && attempt.upsell === null) return attempt;
  const holder = ctx.ids.next();
  const now = ctx.app.clock.now();
  const lease = { purpose, holder, now, until: plusMs(now, LEASE_MS), sharedMs: SHARED_LEASE_MS };
  const until = await updateLease(ctx.sql, ctx.storeId, attempt.id, lease);
  // The remaining lease must cover the provider call, since the statement may have waited for a
  // lock.
  const isInTime = until && plusMs(ctx.app.clock.now(), CHARGE_MS) < until;
  return isInTime ? { ...attempt, leaseHolder: holder } : undefined;
}

async function currentOutcome(ctx: StoreContext, attempt: AnyAttempt): Promise<Settled> {
  const present = await findAttempt(ctx.sql, ctx.storeId, attempt.id);
  if (present && isUndecided(present)) return { kind: 'unknown' };
  return await committedResult(ctx, attempt);
}

function isUndecided({ status, upsell }: AnyAttempt): boolean {
  return status === 'action_required' || (upsell !== null && ['open', 'pending'].includes(status));
}

async function callOnce(
  ctx: StoreContext,
  provider: PaymentProvider,
  attempt: AnyAttempt,
  purpose: 'charge' | 'cancel',
): Promise<ChargeResult> {
  const { id: key, reference, amount, currency, createdAt: startedAt } = attempt;
  const isAfterAction = attempt.status === 'action_required';
  const methodOf = attempt.upsell?.methodOf ?? null;
  const storeReference = (made: string) => updateAttemptReference(ctx.sql, ctx.storeId, key, made);
  const { paymentToken } = attempt;
  const facts = { key, reference, amount, currency, startedAt, isAfterAction, methodOf };
  const charge = { ...facts, paymentToken, storeReference };
  // A token that cannot be decrypted counts as an unreachable provider.
  const call = async () =>
    await provider[purpose]({ ...charge, methodToken: decryptMethodToken(ctx, attempt) });
  return (await callProvider(ctx, CHARGE_MS, { attemptId: key }, call)) ?? { kind: 'unknown' };
}

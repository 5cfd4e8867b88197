import type { ChargeRecord } from '../../../ports/payments/payment-provider.ts';
import type { AttemptId, FindingId, OrderId, TransactionId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';

export const FINDING_TYPES = [
  'missing_at_provider',
  'missing_in_ledger',
  'amount_differs',
  'refund_differs',
  'void_differs',
  'hold_lapsed',
  'currency_differs',
  'still_open',
] as const;
export type FindingType = (typeof FINDING_TYPES)[number];

/** A charge as the ledger has it, with all that became of it. */
export interface LedgerCharge {
  readonly id: TransactionId;
  readonly orderId: OrderId;
  readonly providerId: string;
  readonly reference: string;
  readonly currency: string;
  readonly isHeldFirst: boolean;
  readonly authorized: Cents;
  readonly captured: Cents;
  /** By refunds, and by the void of what was captured. */
  readonly givenBack: Cents;
  readonly isVoided: boolean;
  /** Since when something about it is under way. */
  readonly movingSince: Date | null;
}

/** A try to be paid that the ledger knows nothing of. */
export interface LooseAttempt {
  readonly id: AttemptId;
  readonly providerId: string;
  readonly reference: string | null;
  readonly currency: string;
  readonly amount: Cents;
  /** Since when nobody knows how it went; null where it was refused. */
  readonly openSince: Date | null;
}

/** One thing that is not the same on both sides. */
export interface Difference {
  readonly type: FindingType;
  readonly ours: Cents | null;
  readonly theirs: Cents | null;
}

export interface Discrepancy extends Difference {
  readonly id: FindingId;
  readonly subjectType: 'charge' | 'attempt';
  readonly subjectId: TransactionId | AttemptId;
  readonly orderId: OrderId | null;
  readonly providerId: string;
  readonly reference: string | null;
  readonly currency: string;
  readonly foundAt: Date;
  readonly seenAt: Date;
  readonly resolvedAt: Date | null;
}

/** What is not as the provider says. What is under way is compared when it has ended. */
export function differencesOf(
  charge: LedgerCharge,
  record: ChargeRecord | undefined,
  openBefore: Date,
): Difference[] {
  if (charge.movingSince) {
    const isLate = charge.movingSince < openBefore;
    return isLate ? [{ type: 'still_open', ours: null, theirs: null }] : [];
  }
  if (!record) return [{ type: 'missing_at_provider', ours: charge.authorized, theirs: null }];
  if (record.currency.toUpperCase() !== charge.currency.toUpperCase()) {
    return [{ type: 'currency_differs', ours: charge.authorized, theirs: record.authorized }];
  }
  if (hasLapsed(charge, record)) {
    return [{ type: 'hold_lapsed', ours: charge.authorized, theirs: 0 as Cents }];
  }
  const sums: [type: FindingType, ours: Cents, theirs: Cents][] = [
    ['amount_differs', ...(isOnlyHeld(charge, record) ? heldSums : takenSums)(charge, record)],
    ['refund_differs', charge.givenBack, givenBackBy(record)],
    ...(charge.isHeldFirst ? [voidedSums(charge, record)] : []),
  ];
  return sums
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([type, ours, theirs]) => ({ type, ours, theirs }));
}

/** Nobody let go of it: it was held for as long as a provider holds anything. */
function hasLapsed(charge: LedgerCharge, { captured, isLapsed = false }: ChargeRecord): boolean {
  const isHeld = charge.isHeldFirst && charge.captured === 0 && !charge.isVoided;
  return isHeld && isLapsed && captured === 0;
}

type Sums = [ours: Cents, theirs: Cents];

function isOnlyHeld({ captured, isVoided }: LedgerCharge, record: ChargeRecord): boolean {
  return captured === 0 && record.captured === 0 && !isVoided && !record.isVoided;
}

function heldSums({ authorized }: LedgerCharge, record: ChargeRecord): Sums {
  return [authorized, record.authorized];
}

function takenSums({ captured }: LedgerCharge, record: ChargeRecord): Sums {
  return [captured, record.captured];
}

/** What a provider calls a void of what it took is money given back, whatever its name. */
function givenBackBy({ captured, refunded, isVoided }: ChargeRecord): Cents {
  return isVoided ? captured : refunded;
}

/** What each side let go of before it was taken. */
function voidedSums(charge: LedgerCharge, record: ChargeRecord): ['void_differs', Cents, Cents] {
  const none = 0 as Cents;
  const theirs = record.isVoided && record.captured === 0;
  return [
    'void_differs',
    charge.isVoided ? charge.authorized : none,
    theirs ? charge.authorized : none,
  ];
}

/** Money that was taken, or is held, for something that the ledger says was not paid. */
export function differencesOfAttempt(
  { amount, openSince }: LooseAttempt,
  record: ChargeRecord | undefined,
  openBefore: Date,
): Difference[] {
  if (openSince) {
    return openSince < openBefore ? [{ type: 'still_open', ours: amount, theirs: null }] : [];
  }
  if (!record) return [];
  const { authorized, captured, isVoided } = record;
  const kept = captured > 0 ? captured - givenBackBy(record) : isVoided ? 0 : authorized;
  if (kept === 0) return [];
  return [{ type: 'missing_in_ledger', ours: 0 as Cents, theirs: kept as Cents }];
}

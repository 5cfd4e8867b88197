import type { ChargeRecord } from '../../../ports/payments/payment-provider.ts';
import type { AttemptId, DiscrepancyId, OrderId, TransactionId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';
import { HOUR_MS } from '../../../values/time.ts';
import type { TimelineOperator } from '../../orders/timeline.ts';

export const DISCREPANCY_TYPES = [
  'missing_at_provider',
  'missing_in_ledger',
  'amount_differs',
  'refund_differs',
  'void_differs',
  'hold_lapsed',
  'currency_differs',
  'still_open',
] as const;
export type DiscrepancyType = (typeof DISCREPANCY_TYPES)[number];

/** How long an outcome may be unknown before it is a discrepancy. */
export const STILL_OPEN_MS = HOUR_MS;

/** A charge in the ledger, with its captures, refunds and voids. */
export interface LedgerCharge {
  readonly id: TransactionId;
  readonly orderId: OrderId;
  readonly providerId: string;
  readonly reference: string;
  readonly currency: string;
  readonly isHeldFirst: boolean;
  readonly authorized: Cents;
  readonly captured: Cents;
  /** Refunds, and voids of captured amounts. */
  readonly refunded: Cents;
  /** Withdrawn by disputes and not reinstated. */
  readonly disputed: Cents;
  readonly isVoided: boolean;
  /** Start of the oldest operation in progress. */
  readonly movingSince: Date | null;
}

/** An attempt without ledger rows. */
export interface UnrecordedAttempt {
  readonly id: AttemptId;
  readonly providerId: string;
  readonly reference: string | null;
  readonly currency: string;
  readonly amount: Cents;
  /** Since when the outcome is unknown, or the refund incomplete; null where it was declined. */
  readonly openSince: Date | null;
}

/** One difference between ledger and provider. */
export interface Difference {
  readonly type: DiscrepancyType;
  readonly ours: Cents | null;
  readonly theirs: Cents | null;
}

export interface Discrepancy extends Difference {
  readonly id: DiscrepancyId;
  readonly subjectType: 'charge' | 'attempt';
  readonly subjectId: TransactionId | AttemptId;
  readonly orderId: OrderId | null;
  readonly orderNumber: string | null;
  readonly providerId: string;
  readonly reference: string | null;
  readonly currency: string;
  readonly foundAt: Date;
  /** When reconciliation last found it. */
  readonly seenAt: Date;
  readonly resolvedAt: Date | null;
  /** When an operator acknowledged it; null again once its amounts change. */
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedBy: TimelineOperator | null;
  readonly notes: readonly DiscrepancyNote[];
}

export interface DiscrepancyNote {
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly operator: TimelineOperator;
}

/** The newest notes are kept, up to this number. */
export const NOTES_MAX = 50;

/**
 * Compares a charge with the provider's record. Operations in progress are compared once they end.
 */
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
  if (hasExpired(charge, record)) {
    return [{ type: 'hold_lapsed', ours: charge.authorized, theirs: 0 as Cents }];
  }
  const sums: [type: DiscrepancyType, ours: Cents, theirs: Cents][] = [
    [
      'amount_differs',
      ...(isOnlyAuthorized(charge, record) ? authorizedSums : capturedSums)(charge, record),
    ],
    ['refund_differs', charge.refunded, refundsIn(charge, record)],
    ...(charge.isHeldFirst ? [voidedSums(charge, record)] : []),
  ];
  return sums
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([type, ours, theirs]) => ({ type, ours, theirs }));
}

/** The authorization expired at the provider without a void. */
function hasExpired(charge: LedgerCharge, { captured, isLapsed = false }: ChargeRecord): boolean {
  const isHeld = charge.isHeldFirst && charge.captured === 0 && !charge.isVoided;
  return isHeld && isLapsed && captured === 0;
}

type Sums = [ours: Cents, theirs: Cents];

function isOnlyAuthorized({ captured, isVoided }: LedgerCharge, record: ChargeRecord): boolean {
  return captured === 0 && record.captured === 0 && !isVoided && !record.isVoided;
}

function authorizedSums({ authorized }: LedgerCharge, record: ChargeRecord): Sums {
  return [authorized, record.authorized];
}

function capturedSums({ captured }: LedgerCharge, record: ChargeRecord): Sums {
  return [captured, record.captured];
}

/** A provider's void of a captured amount counts as a refund. */
function refundedBy({ captured, refunded, isVoided }: ChargeRecord): Cents {
  return isVoided ? captured : refunded;
}

/** A provider may record the money of a lost dispute as a refund; the ledger has it apart. */
function refundsIn({ refunded, disputed }: LedgerCharge, record: ChargeRecord): Cents {
  const theirs = refundedBy(record);
  const isWithDisputes = record.hasDisputesInRefunds && theirs === refunded + disputed;
  return isWithDisputes ? refunded : theirs;
}

/** Amounts that each side released before capture. */
function voidedSums(charge: LedgerCharge, record: ChargeRecord): ['void_differs', Cents, Cents] {
  const none = 0 as Cents;
  const theirs = record.isVoided && record.captured === 0;
  return [
    'void_differs',
    charge.isVoided ? charge.authorized : none,
    theirs ? charge.authorized : none,
  ];
}

/** Money captured or authorized for an attempt that the ledger has as unpaid. */
export function differencesOfAttempt(
  { amount, openSince }: UnrecordedAttempt,
  record: ChargeRecord | undefined,
  openBefore: Date,
): Difference[] {
  if (openSince) {
    return openSince < openBefore ? [{ type: 'still_open', ours: amount, theirs: null }] : [];
  }
  if (!record) return [];
  const { authorized, captured, isVoided } = record;
  const remaining = captured > 0 ? captured - refundedBy(record) : isVoided ? 0 : authorized;
  if (remaining === 0) return [];
  return [{ type: 'missing_in_ledger', ours: 0 as Cents, theirs: remaining as Cents }];
}

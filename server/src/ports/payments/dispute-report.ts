import type { Cents } from '../../values/money.ts';

export const DISPUTE_STAGES = ['inquiry', 'chargeback'] as const;
export const DISPUTE_STATUSES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'closed',
] as const;

/** A dispute as the provider reports it at one time. Reports may be repeated and out of order. */
export interface DisputeReport {
  /** The provider's id of the dispute. */
  readonly reference: string;
  /** References of the charge or capture, as in the ledger. */
  readonly charges: readonly string[];
  /** An inquiry has moved no money yet. */
  readonly stage: (typeof DISPUTE_STAGES)[number];
  /** `closed`: ended with no decision. */
  readonly status: (typeof DISPUTE_STATUSES)[number];
  /** The provider's code. */
  readonly reason: string;
  readonly amount: Cents;
  /** ISO 4217 code in capitals. */
  readonly currency: string;
  /** Deadline of the merchant's response. */
  readonly dueBy: Date | null;
  readonly openedAt: Date;
  /** The provider's time of this report. */
  readonly reportedAt: Date;
  /** Sums since the dispute was opened; null where the provider reports the outcome only. */
  readonly moved: { readonly withdrawn: Cents; readonly reinstated: Cents } | null;
  /** What the merchant loses by the outcome, where it differs from `amount`. */
  readonly lost: Cents | null;
  /** The dispute in the provider's dashboard, where evidence is submitted. */
  readonly url: string;
}

import type { GiftCardId, OrderId, ReturnId, TransactionId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';
import type { TimelineOperator } from '../../orders/timeline.ts';

export const TRANSACTION_TYPES = [
  'authorization',
  'capture',
  'refund',
  'void',
  'gift_card_debit',
  'gift_card_credit',
  /** Withdrawn by the provider for a dispute; `providerReference` is the dispute's. */
  'dispute',
  /** Reinstated after a dispute. */
  'dispute_reversal',
] as const;

export interface Transaction {
  readonly id: TransactionId;
  readonly orderId: OrderId;
  readonly type: (typeof TRANSACTION_TYPES)[number];
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Cents;
  readonly currency: string;
  readonly providerId: string | null;
  readonly providerReference: string | null;
  readonly parentId: TransactionId | null;
  readonly giftCardId: GiftCardId | null;
  /** The refund or void that this row is a part of; null for a main row. */
  readonly reversalId: TransactionId | null;
  /** For a refund of several captures: the id of its first row. */
  readonly refundId: TransactionId | null;
  readonly reason: string | null;
  readonly note: string | null;
  /** Refunded quantity by line id, for refunds by lines. */
  readonly items: Readonly<Record<string, number>> | null;
  /** Who refunds, voids or captures under /admin/v1. */
  readonly operator: TimelineOperator | null;
  /** The return that a refund is for. */
  readonly returnId: ReturnId | null;
  readonly createdAt: Date;
}

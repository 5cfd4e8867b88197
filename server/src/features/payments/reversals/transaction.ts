import type { GiftCardId, OrderId, TransactionId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';

export interface Transaction {
  readonly id: TransactionId;
  readonly orderId: OrderId;
  readonly type:
    | 'authorization'
    | 'capture'
    | 'refund'
    | 'void'
    | 'gift_card_debit'
    | 'gift_card_credit';
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Cents;
  readonly currency: string;
  readonly providerId: string | null;
  readonly providerReference: string | null;
  readonly parentId: TransactionId | null;
  readonly giftCardId: GiftCardId | null;
  /** The refund or void this is a part of; nothing where it stands for itself. */
  readonly reversalId: TransactionId | null;
  /** Of a refund of several captures: the id of the first of its rows. */
  readonly refundId: TransactionId | null;
  readonly reason: string | null;
  readonly note: string | null;
  /** How many of each line a refund by lines gave back. */
  readonly items: Readonly<Record<string, number>> | null;
  readonly createdAt: Date;
}

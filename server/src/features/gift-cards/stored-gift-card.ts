import type { Cents } from '../../values/money.ts';
import type { GiftCard } from './gift-card.ts';

/** A card as operators see it. The code is not stored. */
export interface StoredGiftCard extends GiftCard {
  readonly balance: Cents;
  readonly reserved: Cents;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A line of its ledger. */
export interface GiftCardEntry {
  readonly id: string;
  readonly type: 'issue' | 'debit' | 'credit' | 'adjust';
  /** Negative when spent. */
  readonly amount: number;
  /** Of an adjustment. */
  readonly reason: string | null;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly createdAt: Date;
}

export const GIFT_CARD_STATUSES = ['active', 'disabled', 'expired', 'sandboxed'] as const;
export type GiftCardStatus = (typeof GIFT_CARD_STATUSES)[number];

import type { GiftCardId } from '../../../values/ids.ts';
import { type Cents, ZERO } from '../../../values/money.ts';
import type { GiftCard } from '../../gift-cards/gift-card.ts';

/** A gift card as a cart keeps it. */
export interface CartGiftCard {
  readonly id: GiftCardId;
  readonly last4: string;
  /** What it was worth when it was last asked for. */
  readonly balance: Cents;
  /** The shopper may spend only a part of it. */
  readonly cap: Cents | null;
  readonly expiresAt: string | null;
  readonly applied: Cents;
}

export function cartGiftCard(card: GiftCard, cap: Cents | null): CartGiftCard {
  const { id, last4, available, expiresAt } = card;
  const shown = { id, last4, balance: available, expiresAt: expiresAt?.toISOString() ?? null };
  return { ...shown, cap, applied: ZERO };
}

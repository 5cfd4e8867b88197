import type { GiftCardId } from '../../../values/ids.ts';
import { type Cents, ZERO } from '../../../values/money.ts';
import type { GiftCard } from '../../gift-cards/gift-card.ts';

/** A gift card as stored in a cart. */
export interface CartGiftCard {
  readonly id: GiftCardId;
  readonly last4: string;
  /** The spendable balance at the last lookup. */
  readonly balance: Cents;
  /** Maximum amount to spend in this cart; null for no maximum. */
  readonly cap: Cents | null;
  readonly expiresAt: string | null;
  readonly applied: Cents;
}

export function cartGiftCard(card: GiftCard, cap: Cents | null): CartGiftCard {
  const { id, last4, available, expiresAt } = card;
  const shown = { id, last4, balance: available, expiresAt: expiresAt?.toISOString() ?? null };
  return { ...shown, cap, applied: ZERO };
}

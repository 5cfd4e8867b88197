import { createHash } from 'node:crypto';
import { modeOf, type Store, type StoreMode } from '../../ports/store.ts';
import type { GiftCardId, StoreId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';

export interface GiftCard {
  readonly id: GiftCardId;
  readonly last4: string;
  readonly currency: string;
  /** The spendable amount: the balance minus reservations of pending payments. */
  readonly available: Cents;
  readonly active: boolean;
  /** The store's mode when the card was issued. */
  readonly mode: StoreMode;
  readonly expiresAt: Date | null;
}

/** Ignores dashes, spaces and case. */
function giftCardCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}

/**
 * A code has 80 random bits, so a plain hash is enough; it includes the store, so the same code in
 * another store is another card.
 */
export function giftCardHash(storeId: StoreId, text: string): Buffer {
  return createHash('sha256')
    .update(`${storeId} ${giftCardCode(text)}`)
    .digest();
}

/** Sandbox cards are not valid in a live store. */
export function isUsable(card: GiftCard, store: Store, now: Date): boolean {
  const isInTime = card.expiresAt === null || card.expiresAt > now;
  return card.active && isInTime && card.mode === modeOf(store);
}

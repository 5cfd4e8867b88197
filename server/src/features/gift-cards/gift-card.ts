import { createHash } from 'node:crypto';
import { modeOf, type Store, type StoreMode } from '../../ports/store.ts';
import type { GiftCardId, StoreId } from '../../values/ids.ts';
import type { Cents } from '../../values/money.ts';

export interface GiftCard {
  readonly id: GiftCardId;
  readonly last4: string;
  readonly currency: string;
  /** What may be spent: the balance without what is held for payments under way. */
  readonly available: Cents;
  readonly active: boolean;
  /** What the store was when it was issued. */
  readonly mode: StoreMode;
  readonly expiresAt: Date | null;
}

/** Dashes, spaces and small letters are how people type. */
function giftCardCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}

/**
 * A code has 80 random bits, so a plain hash is enough; the store is in it, so that the same code
 * in another store is another card.
 */
export function giftCardHash(storeId: StoreId, text: string): Buffer {
  return createHash('sha256')
    .update(`${storeId} ${giftCardCode(text)}`)
    .digest();
}

/** Money of the sandbox is none in a live store, whatever else is said of the card. */
export function isUsable(card: GiftCard, store: Store, now: Date): boolean {
  const isInTime = card.expiresAt === null || card.expiresAt > now;
  return card.active && isInTime && card.mode === modeOf(store);
}

import { randomBytes } from 'node:crypto';
import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { GiftCardId, StoreId } from '../../values/ids.ts';
import { type Cents, toCents } from '../../values/money.ts';
import { lockStore } from '../stores/lock-store.ts';
import { giftCardHash } from './gift-card.ts';
import { insertGiftCard } from './queries.ts';

/** No letter that can be taken for another one or for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 16;

export interface NewGiftCard {
  readonly amount: Cents;
  readonly currency: string;
  /** One of 80 random bits, unless it must be known beforehand. */
  readonly code?: string;
  readonly expiresAt?: Date | null;
  /** For those who run the store; no shopper sees it. */
  readonly note?: string | null;
}

export interface IssuedGiftCard {
  readonly id: GiftCardId;
  /** Shown this once: only its hash is kept. */
  readonly code: string;
}

/** In a transaction: a store that goes live meanwhile has issued it before or after, never both. */
export async function issueGiftCard(
  app: App,
  sql: Sql,
  storeId: StoreId,
  { amount, currency, code = newCode(), expiresAt = null, note = null }: NewGiftCard,
): Promise<IssuedGiftCard> {
  const card = {
    id: app.ids.next<GiftCardId>(),
    last4: code.slice(-4),
    currency,
    available: toCents(amount),
    active: true,
    mode: await lockStore(sql, storeId),
    expiresAt,
  };
  const issue = {
    hash: giftCardHash(storeId, code),
    entryId: app.ids.next<never>(),
    note,
    now: app.clock.now(),
  };
  await insertGiftCard(sql, storeId, card, issue);
  return { id: card.id, code };
}

/** Sixteen of 32 letters are 80 bits. */
function newCode(): string {
  const letters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % 32));
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

import { randomBytes } from 'node:crypto';
import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { GiftCardId, StoreId } from '../../values/ids.ts';
import { type Cents, toCents } from '../../values/money.ts';
import { lockStore } from '../stores/lock-store.ts';
import { giftCardHash } from './gift-card.ts';
import { insertGiftCard } from './queries.ts';

/** Without characters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARACTERS = 16;

export interface NewGiftCard {
  readonly amount: Cents;
  readonly currency: string;
  /** Random by default, with 80 bits. */
  readonly code?: string;
  readonly expiresAt?: Date | null;
  /** For operators; shoppers do not see it. */
  readonly note?: string | null;
}

export interface IssuedGiftCard {
  readonly id: GiftCardId;
  /** Returned once; only its hash is stored. */
  readonly code: string;
}

/** In a transaction that serializes with the go-live. */
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

/** Sixteen of 32 characters are 80 bits. */
function newCode(): string {
  const letters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % 32));
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

import { randomBytes } from 'node:crypto';
import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import { type Cents, toCents } from '../../values/money.ts';
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
  readonly expiresAt?: Date;
}

/** Returns the code: it is shown this once, and only its hash is kept. */
export async function issueGiftCard(
  app: App,
  sql: Sql,
  storeId: StoreId,
  { amount, currency, code = newCode(), expiresAt }: NewGiftCard,
): Promise<string> {
  const card = {
    id: app.ids.next<never>(),
    last4: code.slice(-4),
    currency,
    available: toCents(amount),
    active: true,
    expiresAt: expiresAt ?? null,
  };
  const issue = {
    hash: giftCardHash(storeId, code),
    entryId: app.ids.next<never>(),
    now: app.clock.now(),
  };
  await insertGiftCard(sql, storeId, card, issue);
  return code;
}

/** Sixteen of 32 letters are 80 bits. */
function newCode(): string {
  const letters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % 32));
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

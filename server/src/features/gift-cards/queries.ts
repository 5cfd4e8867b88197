import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { GiftCardId, StoreId } from '../../values/ids.ts';
import type { GiftCard } from './gift-card.ts';

export async function findGiftCardByHash(
  sql: Sql,
  storeId: StoreId,
  hash: Buffer,
): Promise<GiftCard | undefined> {
  const [card] = await sql<GiftCard[]>`
    select ${columns(sql)} from gift_cards where store_id = ${storeId} and hash = ${hash}`;
  return card;
}

export async function listGiftCardsById(
  sql: Sql,
  storeId: StoreId,
  ids: readonly GiftCardId[],
): Promise<GiftCard[]> {
  return await sql<GiftCard[]>`
    select ${columns(sql)} from gift_cards where store_id = ${storeId} and id in (
      select wanted.id::uuid
      from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as wanted (id))`;
}

/** Inserts a card and its first entry, in a transaction. */
export async function insertGiftCard(
  sql: Sql,
  storeId: StoreId,
  card: GiftCard,
  issue: { hash: Buffer; entryId: string; note: string | null; now: Date },
): Promise<void> {
  const added = sql`
    insert into gift_cards (store_id, id, hash, last4, currency, balance, reserved, active,
      expires_at, mode, note, created_at, updated_at)
    values (${storeId}, ${card.id}, ${issue.hash}, ${card.last4}, ${card.currency},
      ${card.available}, 0, ${card.active}, ${card.expiresAt}, ${card.mode}, ${issue.note},
      ${issue.now}, ${issue.now})`;
  const entry = sql`
    insert into gift_card_entries (store_id, id, gift_card_id, type, amount, created_at)
    values (${storeId}, ${issue.entryId}, ${card.id}, 'issue', ${card.available}, ${issue.now})`;
  await Promise.all([added, entry]);
}

export const columns = staticFragment(
  (sql) => sql`id, last4, currency, balance - reserved as available, active, mode,
    expires_at as "expiresAt"`,
);

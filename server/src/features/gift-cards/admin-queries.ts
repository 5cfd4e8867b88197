import type { Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { StoreMode } from '../../ports/store.ts';
import type { GiftCardId, StoreId } from '../../values/ids.ts';
import { columns } from './queries.ts';
import type { GiftCardEntry, StoredGiftCard } from './stored-gift-card.ts';

export async function findGiftCardById(
  sql: Sql,
  storeId: StoreId,
  id: GiftCardId,
): Promise<StoredGiftCard | undefined> {
  const [card] = await sql<StoredGiftCard[]>`
    select ${keptColumns(sql)} from gift_cards where store_id = ${storeId} and id = ${id}`;
  return card;
}

/** Newest first, or those whose codes end with these characters. */
export async function listGiftCardPage(
  sql: Sql,
  storeId: StoreId,
  page: { readonly last4: string | null; readonly limit: number; readonly offset: number },
): Promise<StoredGiftCard[]> {
  return await sql<StoredGiftCard[]>`
    select ${keptColumns(sql)} from gift_cards
    where store_id = ${storeId} ${page.last4 === null ? sql`` : sql`and last4 = ${page.last4}`}
    order by id desc limit ${page.limit} offset ${page.offset}`;
}

export async function countGiftCards(
  sql: Sql,
  storeId: StoreId,
  last4: string | null,
  max: number,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select 1 from gift_cards
      where store_id = ${storeId} ${last4 === null ? sql`` : sql`and last4 = ${last4}`}
      limit ${max}) as counted`;
  return row?.count ?? 0;
}

/** Newest first. */
export async function listEntries(
  sql: Sql,
  storeId: StoreId,
  id: GiftCardId,
  page: { readonly limit: number; readonly offset: number },
): Promise<GiftCardEntry[]> {
  return await sql<GiftCardEntry[]>`
    select entry.id, entry.type, entry.amount, entry.order_id as "orderId",
      orders.number as "orderNumber", entry.created_at as "createdAt"
    from gift_card_entries as entry
    left join orders on orders.store_id = entry.store_id and orders.id = entry.order_id
    where entry.store_id = ${storeId} and entry.gift_card_id = ${id}
    order by entry.id desc limit ${page.limit} offset ${page.offset}`;
}

export async function countEntries(
  sql: Sql,
  storeId: StoreId,
  id: GiftCardId,
  max: number,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select 1 from gift_card_entries where store_id = ${storeId} and gift_card_id = ${id}
      limit ${max}) as counted`;
  return row?.count ?? 0;
}

export interface GiftCardUpdate {
  readonly active?: boolean;
  readonly expiresAt?: Date | null;
  readonly note?: string | null;
}

/** Changes the given fields only; reservations stay. */
export async function updateGiftCard(
  sql: Sql,
  storeId: StoreId,
  id: GiftCardId,
  { active = null, expiresAt, note }: { [K in keyof GiftCardUpdate]: GiftCardUpdate[K] | null },
  now: Date,
): Promise<StoredGiftCard | undefined> {
  const [card] = await sql<StoredGiftCard[]>`
    update gift_cards set active = coalesce(${active}::boolean, active),
      expires_at = case when ${expiresAt !== undefined}::boolean
        then ${expiresAt ?? null}::timestamptz else expires_at end,
      note = case when ${note !== undefined}::boolean then ${note ?? null}::text else note end,
      updated_at = ${now}
    where store_id = ${storeId} and id = ${id}
    returning ${keptColumns(sql)}`;
  return card;
}

export async function updateCardsOfMode(
  sql: Sql,
  storeId: StoreId,
  mode: StoreMode,
  now: Date,
): Promise<void> {
  await sql`
    update gift_cards set active = false, updated_at = ${now}
    where store_id = ${storeId} and mode = ${mode} and active`;
}

const keptColumns = staticFragment(
  (sql) => sql`${columns(sql)}, balance, held, note, created_at as "createdAt",
    updated_at as "updatedAt"`,
);

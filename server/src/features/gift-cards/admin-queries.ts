import type { Fragment, Sql } from '../../platform/db/connect.ts';
import { staticFragment } from '../../platform/db/static-fragment.ts';
import type { StoreMode } from '../../ports/store.ts';
import type { CustomerId, GiftCardId, StoreId } from '../../values/ids.ts';
import { CENTS_MAX } from '../../values/money.ts';
import { columns } from './queries.ts';
import type { GiftCardEntry, GiftCardStatus, StoredGiftCard } from './stored-gift-card.ts';

export async function findGiftCardById(
  sql: Sql,
  storeId: StoreId,
  id: GiftCardId,
): Promise<StoredGiftCard | undefined> {
  const [card] = await sql<StoredGiftCard[]>`
    select ${keptColumns(sql)} from gift_cards where store_id = ${storeId} and id = ${id}`;
  return card;
}

export interface GiftCardFilter {
  readonly last4: string | null;
  readonly status: GiftCardStatus | null;
  /** Part of the note, in any case. */
  readonly note: string | null;
  /** Whose orders were paid with the card. */
  readonly customerId: CustomerId | null;
  readonly mode: StoreMode;
  readonly now: Date;
}

interface PagePosition {
  readonly before: string | null;
  readonly limit: number;
}

/** Newest first. */
export async function listGiftCardPage(
  sql: Sql,
  storeId: StoreId,
  filter: GiftCardFilter,
  { before, limit }: PagePosition,
): Promise<StoredGiftCard[]> {
  const { last4, status, note, customerId } = filter;
  return await sql<StoredGiftCard[]>`
    select ${keptColumns(sql)} from gift_cards
    where store_id = ${storeId}
      ${last4 === null ? sql`` : sql`and last4 = ${last4}`}
      ${status === null ? sql`` : sql`and ${statusSql(sql, filter)} = ${status}`}
      ${note === null ? sql`` : sql`and position(lower(${note}) in lower(note)) > 0`}
      ${customerId === null ? sql`` : sql`and id in (${usedBySql(sql, storeId, customerId)})`}
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`;
}

/** As the status of the view. */
function statusSql(sql: Sql, { mode, now }: GiftCardFilter): Fragment {
  return sql`case when mode <> ${mode} then 'sandboxed' when not active then 'disabled'
    when expires_at <= ${now} then 'expired' else 'active' end`;
}

function usedBySql(sql: Sql, storeId: StoreId, customerId: CustomerId): Fragment {
  return sql`select entry.gift_card_id from orders
    join gift_card_entries as entry
      on entry.store_id = ${storeId} and entry.order_id = orders.id
    where orders.store_id = ${storeId} and orders.customer_id = ${customerId}`;
}

/** Newest first. */
export async function listEntries(
  sql: Sql,
  storeId: StoreId,
  id: GiftCardId,
  { before, limit }: PagePosition,
): Promise<GiftCardEntry[]> {
  return await sql<GiftCardEntry[]>`
    select entry.id, entry.type, entry.amount, entry.reason, entry.order_id as "orderId",
      orders.number as "orderNumber", entry.created_at as "createdAt"
    from gift_card_entries as entry
    left join orders on orders.store_id = ${storeId} and orders.id = entry.order_id
    where entry.store_id = ${storeId} and entry.gift_card_id = ${id}
      ${before === null ? sql`` : sql`and entry.id < ${before}`}
    order by entry.id desc limit ${limit}`;
}

export interface Adjustment {
  readonly entryId: string;
  /** Negative to take value away. */
  readonly amount: number;
  readonly reason: string;
}

/**
 * The balance and its ledger entry, in a transaction. Undefined where the balance would be less
 * than what payments have reserved, or too large.
 */
export async function updateBalance(
  sql: Sql,
  storeId: StoreId,
  id: GiftCardId,
  { entryId, amount, reason }: Adjustment,
  now: Date,
): Promise<StoredGiftCard | undefined> {
  const [card] = await sql<StoredGiftCard[]>`
    update gift_cards set balance = balance + ${amount}::bigint, updated_at = ${now}
    where store_id = ${storeId} and id = ${id}
      and balance + ${amount}::bigint between reserved and ${CENTS_MAX}::bigint
    returning ${keptColumns(sql)}`;
  if (!card) return undefined;
  await sql`
    insert into gift_card_entries (store_id, id, gift_card_id, type, amount, reason, created_at)
    values (${storeId}, ${entryId}, ${id}, 'adjust', ${amount}, ${reason}, ${now})`;
  return card;
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
  (sql) => sql`${columns(sql)}, balance, reserved, note, created_at as "createdAt",
    updated_at as "updatedAt"`,
);

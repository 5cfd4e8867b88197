import type { Sql } from '../../../platform/db/connect.ts';
import { textArray } from '../../../platform/db/text-array.ts';
import type { StoreId } from '../../../values/ids.ts';
import { joinedTerms } from '../../../values/search-terms.ts';
import { recordEvent } from '../../webhooks/record-event.ts';
import type { Order, TimelineEntry } from '../order.ts';
import type { Corrections, OrderEvent } from '../queries.ts';
import { insertOrderTerms } from '../term-queries.ts';

/** False where the order's version changed. */
export async function updateOrderNoted(
  sql: Sql,
  storeId: StoreId,
  { id, version }: Order,
  entry: TimelineEntry,
): Promise<boolean> {
  const { count } = await sql`
    update orders set version = version + 1, updated_at = ${entry.at}::timestamptz,
      timeline = timeline || ${JSON.stringify([entry])}::text::jsonb
    where store_id = ${storeId} and id = ${id} and version = ${version}`;
  return count === 1;
}

export interface TagChange {
  readonly tags: readonly string[];
  readonly entry: TimelineEntry;
  /** Terms of all tags after the change, and the ones that come and go. */
  readonly terms: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Tags, their search terms and the timeline, in a transaction. False if the version changed. */
export async function updateOrderTags(
  sql: Sql,
  storeId: StoreId,
  { id, version }: Order,
  { tags, entry, terms, added, removed }: TagChange,
): Promise<boolean> {
  const [changed] = await sql`
    with changed as (
      update orders set version = version + 1, updated_at = ${entry.at}::timestamptz,
        tags = ${JSON.stringify(tags)}::text::jsonb,
        search_terms = regexp_replace(search_terms,
          chr(1) || 'tag:[^' || chr(2) || ']*' || chr(2), '', 'g') || ${joinedTerms(terms)},
        timeline = timeline || ${JSON.stringify([entry])}::text::jsonb
      where store_id = ${storeId} and id = ${id} and version = ${version}
      returning id),
    gone as (
      delete from order_search_terms using changed
      where order_search_terms.store_id = ${storeId} and order_id = changed.id
        and term = any(${textArray(removed)}::text[]))
    select id from changed`;
  if (!changed) return false;
  await insertOrderTerms(sql, storeId, id, added);
  return true;
}

export interface Correction {
  readonly corrections: Corrections;
  readonly email: string;
  readonly customerName: string;
  readonly customerSort: string;
  /** Added to the earlier ones, by which the order is still found. */
  readonly terms: readonly string[];
  readonly entry: TimelineEntry;
  readonly event: OrderEvent;
}

/** Corrects an order, with its event, in a transaction. False where the version changed. */
export async function updateOrderCorrected(
  sql: Sql,
  storeId: StoreId,
  { id, version }: Order,
  { corrections, email, customerName, customerSort, terms, entry, event }: Correction,
): Promise<boolean> {
  const [changed] = await sql<{ sequence: number }[]>`
    update orders set version = version + 1, updated_at = ${entry.at}::timestamptz,
      corrections = coalesce(corrections, '{}'::jsonb)
        || ${JSON.stringify(corrections)}::text::jsonb,
      email = ${email}, customer_name = ${customerName}, customer_sort = ${customerSort},
      search_terms = search_terms || ${joinedTerms(terms)},
      timeline = timeline || ${JSON.stringify([entry])}::text::jsonb,
      event_sequence = event_sequence + 1
    where store_id = ${storeId} and id = ${id} and version = ${version}
    returning event_sequence as sequence`;
  if (!changed) return false;
  const newEvent = { ...event, ...changed, aggregateId: id };
  await Promise.all([
    insertOrderTerms(sql, storeId, id, terms),
    recordEvent(sql, storeId, newEvent, new Date(entry.at)),
  ]);
  return true;
}

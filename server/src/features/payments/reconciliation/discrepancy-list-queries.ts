import type { Sql } from '../../../platform/db/connect.ts';
import type { DiscrepancyId, StoreId } from '../../../values/ids.ts';
import type { TimelineOperator } from '../../orders/timeline.ts';
import { type Discrepancy, type DiscrepancyNote, NOTES_MAX } from './discrepancy.ts';

export interface DiscrepancyFilter {
  readonly isOpen: boolean;
  readonly isAcknowledged: boolean | null;
  readonly after: string | null;
  readonly limit: number;
}

/** Newest first. */
export async function listDiscrepanciesBy(
  sql: Sql,
  storeId: StoreId,
  { isOpen, isAcknowledged, after, limit }: DiscrepancyFilter,
): Promise<Discrepancy[]> {
  return await sql<Discrepancy[]>`
    select ${columns(sql, storeId)} from payment_discrepancies
    where store_id = ${storeId} and (resolved_at is null) = ${isOpen}
      and (${isAcknowledged}::boolean is null
        or (acknowledged_at is not null) = ${isAcknowledged}::boolean)
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc limit ${limit}`;
}

/** Null removes the acknowledgement. A repeat keeps its first operator and time. */
export async function updateAcknowledged(
  sql: Sql,
  storeId: StoreId,
  id: DiscrepancyId,
  mark: { readonly at: Date; readonly by: TimelineOperator } | null,
): Promise<Discrepancy | undefined> {
  const at = mark?.at ?? null;
  const by = mark && JSON.stringify(mark.by);
  const [row] = await sql<Discrepancy[]>`
    update payment_discrepancies set
      acknowledged_by = case when ${at}::timestamptz is not null and acknowledged_at is not null
        then acknowledged_by else ${by}::text::jsonb end,
      acknowledged_at = case when ${at}::timestamptz is not null
        then coalesce(acknowledged_at, ${at}::timestamptz) end
    where store_id = ${storeId} and id = ${id}
    returning ${columns(sql, storeId)}`;
  return row;
}

/** With its newest notes. */
export async function updateNoted(
  sql: Sql,
  storeId: StoreId,
  id: DiscrepancyId,
  note: DiscrepancyNote,
): Promise<Discrepancy | undefined> {
  const [row] = await sql<Discrepancy[]>`
    update payment_discrepancies set notes = (
      select jsonb_agg(kept.note order by kept.position) from (
        select note, position
        from jsonb_array_elements(notes || ${JSON.stringify([note])}::text::jsonb)
          with ordinality as every (note, position)
        order by position desc limit ${NOTES_MAX}) as kept)
    where store_id = ${storeId} and id = ${id}
    returning ${columns(sql, storeId)}`;
  return row;
}

function columns(sql: Sql, storeId: StoreId) {
  return sql`id, type, subject_type as "subjectType", subject_id as "subjectId",
    order_id as "orderId",
    (select number from orders where orders.store_id = ${storeId}
      and orders.id = payment_discrepancies.order_id) as "orderNumber",
    provider_id as "providerId", reference, currency, ours, theirs,
    found_at as "foundAt", seen_at as "seenAt", resolved_at as "resolvedAt",
    acknowledged_at as "acknowledgedAt",
    case when acknowledged_at is not null then acknowledged_by end as "acknowledgedBy", notes`;
}

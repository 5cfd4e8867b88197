import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';

/*
 * Payments that came to nothing. Stores are those of the oldest rows, so that no look goes through
 * more of them than a few batches are.
 */

export async function listStoresWithOldRefusals(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select distinct store_id as "storeId" from (
      select store_id from payment_attempts as attempt
      where ${isOldRefusal(sql, before)}
      order by updated_at limit ${limit}) as oldest`;
  return rows.map(({ storeId }) => storeId);
}

export async function deleteOldRefusals(
  sql: Sql,
  storeId: StoreId,
  before: Date,
  limit: number,
): Promise<number> {
  const { count } = await sql`
    delete from payment_attempts where store_id = ${storeId} and late_reference is null
      and id in (
        select id from payment_attempts as attempt
        where store_id = ${storeId} and ${isOldRefusal(sql, before)}
        order by updated_at limit ${limit})`;
  return count;
}

/** Not where money came after all, or may have: a person must see to it. */
function isOldRefusal(sql: Sql, before: Date) {
  return sql`status = 'declined' and late_reference is null and updated_at < ${before}
    and not exists (select from payment_findings as finding
      where finding.store_id = attempt.store_id and finding.subject_id = attempt.id
        and finding.resolved_at is null)`;
}

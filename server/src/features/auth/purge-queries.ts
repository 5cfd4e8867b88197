import type { Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';

/** What a customer's sign-ins leave behind, and since when it is of no use. */
export interface Remains {
  list(sql: Sql, before: Date, limit: number): Promise<StoreId[]>;
  remove(sql: Sql, storeId: StoreId, before: Date, limit: number): Promise<number>;
}

export const sessions: Remains = {
  async list(sql, before, limit) {
    return stores(
      await sql`
      select distinct store_id as "storeId" from customer_sessions
      where expires_at < ${before} limit ${limit}`,
    );
  },
  async remove(sql, storeId, before, limit) {
    const { count } = await sql`
      delete from customer_sessions where store_id = ${storeId} and id in (
        select id from customer_sessions
        where store_id = ${storeId} and expires_at < ${before} limit ${limit})`;
    return count;
  },
};

export const challenges: Remains = {
  async list(sql, before, limit) {
    return stores(
      await sql`
      select distinct store_id as "storeId" from auth_challenges
      where expires_at < ${before} limit ${limit}`,
    );
  },
  async remove(sql, storeId, before, limit) {
    // Asked for anew meanwhile, a challenge has another id.
    const { count } = await sql`
      delete from auth_challenges where store_id = ${storeId} and expires_at < ${before}
        and id in (
          select id from auth_challenges
          where store_id = ${storeId} and expires_at < ${before} limit ${limit})`;
    return count;
  },
};

export const failures: Remains = {
  async list(sql, before, limit) {
    return stores(
      await sql`
      select distinct store_id as "storeId" from sign_in_failures
      where updated_at < ${before} limit ${limit}`,
    );
  },
  async remove(sql, storeId, before, limit) {
    const { count } = await sql`
      delete from sign_in_failures where store_id = ${storeId} and updated_at < ${before}
        and subject in (
          select subject from sign_in_failures
          where store_id = ${storeId} and updated_at < ${before} limit ${limit})`;
    return count;
  },
};

function stores(rows: readonly Record<string, unknown>[]): StoreId[] {
  return rows.map(({ storeId }) => storeId as StoreId);
}

import type { Sql } from '../src/platform/db/connect.ts';
import { vacuum } from './generate-orders.ts';

/**
 * Fills a store with customers and their search terms by SQL alone. Few first names are in most of
 * them, one e-mail domain is in all, and one in fifty consents to marketing.
 */
export async function generateCustomers(sql: Sql, storeId: string, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`;
    // As in generateOrders.
    await tx`select set_config('synchronous_commit', 'on', true)`;
    await tx.unsafe(
      `create temporary table person on commit drop as
        select n, ('01000000-' || lpad(to_hex(n >> 16), 4, '0') || '-7' ||
            lpad(to_hex((n >> 4) & 4095), 3, '0') || '-8' || lpad(to_hex(n & 15), 3, '0') || '-' ||
            left(md5($1::text || n), 12))::uuid as id,
          'ann' || n % 20 as first, 'lee' || n % 3000 as last, 'person' || n as local
        from generate_series(1, $2::integer) as n`,
      [storeId, count],
    );
    await tx.unsafe(
      `insert into customers (store_id, id, email, email_verified, first_name, last_name,
          event_sequence, name_sort, search_terms, marketing_consent, created_at, updated_at)
        select $1::uuid, id, local || '@mail.example', n % 2 = 0, first, last, 1,
          last || chr(1) || first || chr(1) || local || '@mail.example',
          chr(1) || first || chr(1) || last || chr(1) || local || '@mail.example' || chr(1)
            || local || chr(1) || 'mail.example',
          n % 50 = 0, now() - n * interval '1 minute', now()
        from person`,
      [storeId],
    );
    await tx.unsafe(
      `insert into consents (store_id, id, customer_id, sequence, kind, subscribed, source,
          created_at)
        select $1::uuid, gen_random_uuid(), id, 1, 'marketing', true, 'footer', now()
        from person where n % 50 = 0`,
      [storeId],
    );
    await tx.unsafe(
      `insert into customer_search_terms (store_id, term, customer_id)
      select $1::uuid, term, id
      from person, unnest(array[first, last, local || '@mail.example', local, 'mail.example'])
        as term`,
      [storeId],
    );
  });
  await vacuum(sql, ['customers', 'customer_search_terms']);
}

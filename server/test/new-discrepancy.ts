import { randomUUID } from 'node:crypto';
import type { Sql } from '../src/platform/db/connect.ts';
import { timeOrderedIds } from '../src/values/ids.ts';
import { expectViolations } from './expected-violations.ts';

const OPEN_DISCREPANCY = 'no open discrepancy with the provider: refund_differs';

/** An open discrepancy, as the reconciliation reports it. */
export async function newDiscrepancy(sql: Sql, storeId: string): Promise<string> {
  const id = timeOrderedIds.next<never>();
  await sql`
    insert into payment_discrepancies (store_id, id, type, subject_type, subject_id, provider_id,
      reference, currency, ours, theirs, found_at, seen_at)
    values (${storeId}, ${id}, 'refund_differs', 'charge', ${randomUUID()}, 'main', 'ch_1', 'USD',
      0, 400, now(), now())`;
  expectViolations(storeId, OPEN_DISCREPANCY, id);
  return id;
}

import type { Sql } from '../../platform/db/connect.ts';
import { uuidArray } from '../../platform/db/uuid-array.ts';
import type { OrderId, StoreId } from '../../values/ids.ts';

/** Past events are for the log only: no endpoint of the merchant is called for them. */
export async function updateEventsUnsent(
  sql: Sql,
  storeId: StoreId,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update events set fanned_out_at = ${now}
    where store_id = ${storeId} and fanned_out_at is null and id = any(${uuidArray(ids)}::uuid[])`;
}

export interface DemoCharge {
  /** Idempotency key of the charge. */
  readonly key: string;
  readonly providerId: string;
  readonly reference: string;
  readonly amount: number;
}

/** The captured payment of an order, if a card paid for it. */
export async function findDemoCharge(
  sql: Sql,
  storeId: StoreId,
  orderId: OrderId,
): Promise<DemoCharge | undefined> {
  const [row] = await sql<DemoCharge[]>`
    select a.id as key, a.provider_id as "providerId", t.provider_reference as reference, t.amount
    from payment_attempts a join payment_transactions t
      on t.store_id = ${storeId} and t.order_id = ${orderId} and t.type = 'capture'
        and t.status = 'succeeded'
    where a.store_id = ${storeId} and a.order_id = ${orderId} and a.status = 'succeeded'
    limit 1`;
  return row;
}

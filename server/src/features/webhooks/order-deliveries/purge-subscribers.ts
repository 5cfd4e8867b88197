import type { App } from '../../../context.ts';
import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import type { StoreId } from '../../../values/ids.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { ACP_SUBSCRIBER } from './order-subscriber.ts';

export const PURGE_SUBSCRIBERS = 'purge_order_subscribers';

const RETENTION_DAYS = 90;

/**
 * Deletes platforms whose carts have all ended without an order, and returns the count. One that
 * has an order stays: the order may change. So does the one that the owner set.
 */
export async function purgeSubscribers(app: App, stop?: AbortSignal): Promise<number> {
  const { clock, config } = app;
  const days = Math.max(RETENTION_DAYS, config.cartTtlMaxDays + config.cartRetentionDays);
  const target = {
    task: PURGE_SUBSCRIBERS,
    table: 'order_subscribers',
    key: 'agent_id',
    age: 'updated_at',
    only: hasNoOrder,
    before: plusMs(clock.now(), -days * DAY_MS),
  };
  return await purgeOldRows(app, target, stop);
}

function hasNoOrder(sql: Sql, storeId?: StoreId, only?: readonly StoreId[]) {
  return sql`order_subscribers.agent_id <> ${ACP_SUBSCRIBER} and not exists (select from orders
    where orders.store_id = ${storeId ?? sql`order_subscribers.store_id`}
      and orders.agent_id = order_subscribers.agent_id
      and ${inReachableStores(sql, sql`orders.store_id`, only)})`;
}

import type { App } from '../../../context.ts';
import { purgeOldRows } from '../../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';

/** Deletes subscriptions of carts that became no order while they could be paid. */
export async function purgeSubscriptions(app: App, stop?: AbortSignal): Promise<number> {
  const days = app.config.cartTtlMaxDays + app.config.cartRetentionDays;
  return await purgeOldRows(
    app,
    {
      task: 'purge_order_subscriptions',
      table: 'order_subscriptions',
      key: 'cart_id',
      age: 'created_at',
      only: (sql) => sql`event_id is null`,
      before: plusMs(app.clock.now(), -days * DAY_MS),
    },
    stop,
  );
}

import type { App } from '../../../context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { dispatchOrders } from '../../webhooks/order-deliveries/dispatch-orders.ts';
import {
  PURGE_SUBSCRIBERS,
  purgeSubscribers,
} from '../../webhooks/order-deliveries/purge-subscribers.ts';
import { type OrderCodec, sendOrder } from './send-order.ts';

export function orderWebhookJobs(codec: OrderCodec): readonly Job<App>[] {
  const dispatch = dispatchOrders(sendOrder(codec));
  return [
    {
      name: 'dispatch_orders',
      everySeconds: 1,
      // A run lasts as long as its slowest receiver; the dispatcher limits concurrent calls.
      concurrency: Number.POSITIVE_INFINITY,
      async run(app, stop) {
        const calls = await dispatch(app, stop);
        if (calls > 0) app.log.debug({ calls }, 'sent orders to platforms');
      },
    },
    {
      name: PURGE_SUBSCRIBERS,
      cron: '32 * * * *',
      async run(app, stop) {
        const purged = await purgeSubscribers(app, stop);
        app.log.info({ purged }, 'purged platforms without orders');
      },
    },
  ];
}

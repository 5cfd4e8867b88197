import type { App } from '../../../context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { dispatchOrders, type SendOrder } from '../../webhooks/order-deliveries/dispatch-orders.ts';
import {
  PURGE_SUBSCRIBERS,
  purgeSubscribers,
} from '../../webhooks/order-deliveries/purge-subscribers.ts';
import { type OrderCodec, sendOrder } from './send-order.ts';

/** `sendShared` sends to a platform with which the store shares a secret. */
export function orderWebhookJobs(codec: OrderCodec, sendShared: SendOrder): readonly Job<App>[] {
  const sendSigned = sendOrder(codec);
  const dispatch = dispatchOrders((app, subscriber, order) =>
    (subscriber.secret === null ? sendSigned : sendShared)(app, subscriber, order),
  );
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

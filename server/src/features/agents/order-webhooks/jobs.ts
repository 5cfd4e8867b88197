import type { App } from '../../../context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { dispatchOrders } from '../../webhooks/order-deliveries/dispatch-orders.ts';
import { sendOrder } from './send-order.ts';
import { ucpOrders } from './ucp-orders.ts';

const dispatch = dispatchOrders(sendOrder(ucpOrders));

export const orderWebhookJobs: readonly Job<App>[] = [
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
];

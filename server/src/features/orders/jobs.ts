import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { queueConfirmations } from './confirmation/queue-confirmations.ts';

export const orderJobs: readonly Job<App>[] = [
  {
    name: 'queue_order_confirmations',
    everySeconds: 5,
    async run(app, stop) {
      const queued = await queueConfirmations(app, stop);
      if (queued > 0) app.log.info({ queued }, 'queued order confirmations');
    },
  },
];

import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { purgeEvents } from './purge-events.ts';

export const webhookJobs: readonly Job<App>[] = [
  {
    name: 'dispatch_events',
    everySeconds: 1,
    // A run lasts as long as its slowest receiver; the dispatcher limits concurrent calls.
    concurrency: Number.POSITIVE_INFINITY,
    async run(app, stop) {
      const calls = await dispatchEvents(app, stop);
      if (calls > 0) app.log.debug({ calls }, 'sent webhook deliveries');
    },
  },
  {
    name: 'purge_events',
    cron: '37 * * * *',
    async run(app, stop) {
      const purged = await purgeEvents(app, stop);
      app.log.info({ purged }, 'purged old events');
    },
  },
];

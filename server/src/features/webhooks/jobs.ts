import type { Job } from '../../platform/jobs/jobs.ts';
import { dispatchEvents } from './dispatch-events.ts';
import { purgeEvents } from './purge-events.ts';

export const webhookJobs: readonly Job[] = [
  {
    name: 'dispatch_events',
    everySeconds: 1,
    // A run ends with its slowest receiver; the others need not wait for that.
    atOnce: 4,
    async run(app) {
      const calls = await dispatchEvents(app);
      if (calls > 0) app.log.debug({ calls }, 'told endpoints of events');
    },
  },
  {
    name: 'purge_events',
    cron: '37 * * * *',
    async run(app) {
      const purged = await purgeEvents(app);
      app.log.info({ purged }, 'purged old events');
    },
  },
];

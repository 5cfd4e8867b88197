import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeOldRows } from '../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { DAYS_KEPT } from './logged-request.ts';
import { LOGGED_REQUESTS } from './queries.ts';

const task = 'purge_request_log';

export const requestLogJobs: readonly Job<App>[] = [
  {
    name: task,
    cron: '37 * * * *',
    async run(app, stop) {
      const before = plusMs(app.clock.now(), -DAYS_KEPT * DAY_MS);
      const lines = await purgeOldRows(app, { task, ...LOGGED_REQUESTS, before }, stop);
      app.log.info({ lines }, 'request log purged');
    },
  },
];

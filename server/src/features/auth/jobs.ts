import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeSignIns } from './sessions/purge-sign-ins.ts';

export const authJobs: readonly Job<App>[] = [
  {
    name: 'purge_sign_ins',
    cron: '37 * * * *',
    async run(app, stop) {
      const purged = await purgeSignIns(app, stop);
      app.log.info({ purged }, 'purged sign-ins');
    },
  },
];

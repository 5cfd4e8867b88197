import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeCarts } from './purge-carts.ts';

export const cartJobs: readonly Job[] = [
  {
    name: 'purge_carts',
    cron: '17 * * * *',
    async run(app: App) {
      const purged = await purgeCarts(app);
      app.log.info({ purged }, 'purged dead carts');
    },
  },
];

import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeReleasedUses } from './purge-released-uses.ts';

export const couponJobs: readonly Job<App>[] = [
  {
    name: 'purge_coupon_uses',
    cron: '12 * * * *',
    async run(app, stop) {
      const purged = await purgeReleasedUses(app, stop);
      app.log.info({ purged }, 'purged released coupon uses');
    },
  },
];

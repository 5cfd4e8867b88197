import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { emitAbandonedCarts } from './abandonment/emit-abandoned-carts.ts';
import { purgeCarts } from './persistence/purge-carts.ts';

export const cartJobs: readonly Job<App>[] = [
  {
    name: 'purge_carts',
    cron: '17 * * * *',
    async run(app, stop) {
      const purged = await purgeCarts(app, stop);
      app.log.info({ purged }, 'purged dead carts');
    },
  },
  {
    name: 'emit_abandoned_carts',
    everySeconds: 60,
    async run(app, stop) {
      const told = await emitAbandonedCarts(app, stop);
      if (told > 0) app.log.info({ told }, 'told of abandoned carts');
    },
  },
];

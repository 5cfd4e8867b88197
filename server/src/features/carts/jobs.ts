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
      app.log.info({ purged }, 'purged expired carts');
    },
  },
  {
    name: 'emit_abandoned_carts',
    everySeconds: 60,
    async run(app, stop) {
      const emitted = await emitAbandonedCarts(app, stop);
      if (emitted > 0) app.log.info({ emitted }, 'emitted events of abandoned carts');
    },
  },
];

import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeOldRows } from '../../platform/jobs/purge-old-rows.ts';
import { DAY_MS, HOUR_MS, plusMs } from '../../values/time.ts';
import { AMOUNTS } from './operators/amount-queries.ts';
import { CONFIRMATIONS } from './operators/confirmation-queries.ts';

const task = 'purge_mcp_confirmations';

export const mcpJobs: readonly Job<App>[] = [
  {
    name: task,
    cron: '57 * * * *',
    async run(app, stop) {
      const before = plusMs(app.clock.now(), -HOUR_MS);
      const confirmations = await purgeOldRows(app, { task, ...CONFIRMATIONS, before }, stop);
      const aDayAgo = plusMs(app.clock.now(), -DAY_MS);
      const amounts = await purgeOldRows(app, { task, ...AMOUNTS, before: aDayAgo }, stop);
      app.log.info({ confirmations, amounts }, 'confirmations of agents purged');
    },
  },
];

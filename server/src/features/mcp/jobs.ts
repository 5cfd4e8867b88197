import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeOldRows } from '../../platform/jobs/purge-old-rows.ts';
import { HOUR_MS, plusMs } from '../../values/time.ts';
import { CONFIRMATIONS } from './operators/confirmation-queries.ts';

const task = 'purge_mcp_confirmations';

export const mcpJobs: readonly Job<App>[] = [
  {
    name: task,
    cron: '57 * * * *',
    async run(app, stop) {
      const before = plusMs(app.clock.now(), -HOUR_MS);
      const confirmations = await purgeOldRows(app, { task, ...CONFIRMATIONS, before }, stop);
      app.log.info({ confirmations }, 'confirmations of agents purged');
    },
  },
];

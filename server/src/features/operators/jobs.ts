import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeOldRows } from '../../platform/jobs/purge-old-rows.ts';
import { purgeExpiredAttempts } from './sessions/purge-expired-attempts.ts';

const task = 'purge_operator_sessions';

export const operatorJobs: readonly Job<App>[] = [
  {
    name: task,
    cron: '27 * * * *',
    async run(app, stop) {
      const before = app.clock.now();
      const old = { task, table: 'operator_sessions', key: 'hash', age: 'expires_at', before };
      const sessions = await purgeOldRows(app, old, stop);
      const tries = await purgeExpiredAttempts(app, stop);
      app.log.info({ sessions, tries }, 'operator sessions purged');
    },
  },
];

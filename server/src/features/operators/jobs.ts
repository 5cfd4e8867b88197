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
      const age = { task, age: 'expires_at', before: app.clock.now() };
      const purge = (table: string, key: string) => purgeOldRows(app, { ...age, table, key }, stop);
      const sessions = await purge('operator_sessions', 'hash');
      const resets = await purge('operator_password_resets', 'hash');
      const invitations = await purge('operator_invitations', 'id');
      const tries = await purgeExpiredAttempts(app, stop);
      app.log.info({ sessions, resets, invitations, tries }, 'operator sessions purged');
    },
  },
];

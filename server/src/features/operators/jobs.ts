import type { Job } from '../../platform/jobs/jobs.ts';
import { deleteOldSessions, listStoresWithOldSessions } from './queries.ts';
import { deleteForgottenTries } from './try-queries.ts';

const STORES_AT_ONCE = 100;

export const operatorJobs: readonly Job[] = [
  {
    name: 'purge_operator_sessions',
    cron: '27 * * * *',
    async run({ sql, clock, log }) {
      const now = clock.now();
      const tries = await deleteForgottenTries(sql, now);
      let sessions = 0;
      for (;;) {
        const stores = await listStoresWithOldSessions(sql, now, STORES_AT_ONCE);
        if (stores.length === 0) break;
        for (const storeId of stores) sessions += await deleteOldSessions(sql, storeId, now);
      }
      log.info({ sessions, tries }, 'operator sessions purged');
    },
  },
];

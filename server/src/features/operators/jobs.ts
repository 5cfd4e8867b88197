import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeByStore, type Remains } from '../../platform/jobs/purge-by-store.ts';
import { deleteOldSessions, listStoresWithOldSessions } from './queries.ts';
import { deleteForgottenTries } from './try-queries.ts';

export const operatorJobs: readonly Job[] = [
  {
    name: 'purge_operator_sessions',
    cron: '27 * * * *',
    async run({ sql, clock, log }, stop) {
      const now = clock.now();
      const tries = await deleteForgottenTries(sql, now);
      const remains: Remains = {
        list: (storesMax) => listStoresWithOldSessions(sql, now, storesMax),
        remove: (storeId) => deleteOldSessions(sql, storeId, now),
      };
      const sessions = await purgeByStore(remains, stop);
      log.info({ sessions, tries }, 'operator sessions purged');
    },
  },
];

import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeEndedHolds } from './purge-ended-holds.ts';

export const giftCardJobs: readonly Job[] = [
  {
    name: 'purge_gift_card_holds',
    cron: '42 * * * *',
    async run(app, stop) {
      const purged = await purgeEndedHolds(app, stop);
      app.log.info({ purged }, 'purged ended gift-card reservations');
    },
  },
];

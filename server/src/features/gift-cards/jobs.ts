import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeEndedReservations } from './purge-ended-reservations.ts';

export const giftCardJobs: readonly Job<App>[] = [
  {
    name: 'purge_gift_card_reservations',
    cron: '42 * * * *',
    async run(app, stop) {
      const purged = await purgeEndedReservations(app, stop);
      app.log.info({ purged }, 'purged ended gift-card reservations');
    },
  },
];

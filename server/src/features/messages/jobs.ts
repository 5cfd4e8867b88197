import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { MESSAGE_WAITING } from './delivery/message-queries.ts';
import { purgeMessages } from './delivery/purge-messages.ts';
import { sendMessages } from './delivery/send-messages.ts';
import { purgeReplies } from './replies/purge-replies.ts';

export const messageJobs: readonly Job<App>[] = [
  {
    name: 'send_messages',
    everySeconds: 5,
    notifiedBy: MESSAGE_WAITING,
    // A run lasts as long as its slowest carrier; the dispatcher limits concurrency.
    concurrency: Number.POSITIVE_INFINITY,
    async run(app, stop) {
      const sent = await sendMessages(app, stop);
      if (sent > 0) app.log.info({ sent }, 'sent messages');
    },
  },
  {
    name: 'purge_messages',
    cron: '27 * * * *',
    async run(app, stop) {
      const purged = await purgeMessages(app, stop);
      const replies = await purgeReplies(app, stop);
      app.log.info({ purged, replies }, 'purged messages');
    },
  },
];

import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { countFigures } from './count-figures.ts';
import { keepFigures } from './keep-figures.ts';

export const figureJobs: readonly Job<App>[] = [
  {
    name: 'count_figures',
    everySeconds: 15,
    async run(app, stop) {
      await countFigures(app, stop);
    },
  },
  {
    name: 'keep_figures',
    cron: '41 * * * *',
    async run(app, stop) {
      const stores = await keepFigures(app, stop);
      if (stores > 0) app.log.info({ stores }, 'kept figures of past days');
    },
  },
];

import type { App } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { purgeDeclinedAttempts } from './attempts/purge-declined-attempts.ts';
import { sweepAttempts } from './attempts/sweep-attempts.ts';
import { detachDeletedMethods } from './methods/detach-deleted-methods.ts';
import { purgeDiscrepancies } from './reconciliation/purge-discrepancies.ts';
import { reconcile, requestReconciliation } from './reconciliation/reconcile.ts';
import { sweepReversals } from './reversals/sweep-reversals.ts';
import { sweepCompensations } from './settlement/sweep-compensations.ts';

export const paymentJobs: readonly Job<App>[] = [
  {
    name: 'sweep_payments',
    // Unknown outcomes are known within a minute of the provider's recovery.
    everySeconds: 15,
    // A run ends with its slowest provider; how many stores are driven at once is bound by lanes.
    concurrency: Number.POSITIVE_INFINITY,
    async run(app, stop) {
      const [attempts, reversals, compensations] = await Promise.all([
        sweepAttempts(app, stop),
        sweepReversals(app, stop),
        sweepCompensations(app, stop),
      ]);
      const swept = { attempts, reversals, compensations };
      if (attempts + reversals + compensations > 0) app.log.info(swept, 'swept payments');
    },
  },
  {
    name: 'detach_deleted_methods',
    everySeconds: 300,
    // A run ends with its slowest provider; how many are asked at once is bound by lanes.
    concurrency: Number.POSITIVE_INFINITY,
    async run(app, stop) {
      const methods = await detachDeletedMethods(app, stop);
      if (methods > 0) app.log.info({ methods }, 'had providers forget methods');
    },
  },
  {
    // Only asks for a pass: going through all stores would keep other hourly jobs waiting.
    name: 'request_reconciliation',
    cron: '23 * * * *',
    run: requestReconciliation,
  },
  {
    name: 'reconcile_payments',
    everySeconds: 10,
    concurrency: Number.POSITIVE_INFINITY,
    async run(app, stop) {
      const looks = await reconcile(app, stop);
      if (looks > 0) app.log.info({ looks }, 'held the ledger against the providers’ books');
    },
  },
  {
    name: 'purge_payments',
    cron: '7 * * * *',
    async run(app, stop) {
      const refusals = await purgeDeclinedAttempts(app, stop);
      const findings = await purgeDiscrepancies(app, stop);
      app.log.info({ refusals, findings }, 'purged payments that came to nothing');
    },
  },
];

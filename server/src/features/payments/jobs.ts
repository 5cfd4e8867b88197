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
    // An unknown outcome is resolved within a minute of the provider's recovery.
    everySeconds: 15,
    // A run lasts as long as its slowest provider; the dispatcher limits concurrent stores.
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
    // A run lasts as long as its slowest provider; the dispatcher limits concurrent calls.
    concurrency: Number.POSITIVE_INFINITY,
    async run(app, stop) {
      const methods = await detachDeletedMethods(app, stop);
      if (methods > 0) app.log.info({ methods }, 'detached deleted payment methods');
    },
  },
  {
    // Only marks stores as due: a full pass would delay other hourly jobs.
    name: 'request_reconciliation',
    cron: '23 * * * *',
    run: requestReconciliation,
  },
  {
    name: 'reconcile_payments',
    everySeconds: 10,
    concurrency: Number.POSITIVE_INFINITY,
    async run(app, stop) {
      const lookups = await reconcile(app, stop);
      if (lookups > 0) app.log.info({ lookups }, 'reconciled payments with providers');
    },
  },
  {
    name: 'purge_payments',
    cron: '7 * * * *',
    async run(app, stop) {
      const attempts = await purgeDeclinedAttempts(app, stop);
      const discrepancies = await purgeDiscrepancies(app, stop);
      app.log.info(
        { attempts, discrepancies },
        'purged declined attempts and resolved discrepancies',
      );
    },
  },
];

import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

export interface SupervisedWorker {
  /** Ids of the workers that may hold jobs. */
  readonly workerIds: readonly string[];
  stop(): Promise<void>;
}

interface Supervision {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  readonly options: Omit<RunnerOptions, 'pgPool' | 'events'>;
  /** Starts the workers; tests replace it. */
  readonly run?: typeof run;
}

const RETRY_MS = 1_000;
const UNLOCK = 'select graphile_worker.force_unlock_workers($1::text[])';
const NO_ROWS = { rows: [] };

/**
 * Keeps graphile-worker running while the database is away. Its cron loop ends on any failed query
 * with a rejection that no caller can handle, which would end the process: so these queries are
 * retried. A worker that cannot record the outcome of its job exits, and is replaced.
 */
export async function superviseWorker(supervision: Supervision): Promise<SupervisedWorker> {
  const { log, stopping } = supervision;
  const pgPool = withRetriedQueries(supervision);
  const events: WorkerEvents = new EventEmitter();
  const workerIds: string[] = [];
  // Declared first, since a worker may end while the others start.
  let replaced: Promise<void> | undefined;
  let running: Promise<Runner>;
  events.on('worker:create', ({ worker }) => workerIds.push(worker.workerId));
  events.on('worker:fatalError', ({ error }) => {
    log.error({ err: error }, 'job worker exited; starting a replacement');
    replaced ??= replace().finally(() => {
      replaced = undefined;
    });
  });
  const start = () => (supervision.run ?? run)({ ...supervision.options, pgPool, events });
  const stop = async () => await running.then((runner) => runner.stop()).catch(() => {});

  async function replace(): Promise<void> {
    await stop();
    // The jobs it held would stay locked for hours.
    await pgPool.query(UNLOCK, [workerIds.splice(0)]);
    while (!stopping.aborted) {
      try {
        running = start();
        await running;
        return;
      } catch (error) {
        log.warn({ err: error }, 'jobs cannot start; retrying');
        await pause(stopping);
      }
    }
  }

  running = start();
  await running;
  return {
    workerIds,
    async stop() {
      await replaced;
      await stop();
    },
  };
}

/** The same pool, but for `query`, which the cron loop alone uses. Its queries are idempotent. */
function withRetriedQueries({ pool, log, stopping }: Supervision): pg.Pool {
  async function query(text: string, values?: unknown[]): Promise<object> {
    for (;;) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        // Resolved, since the cron loop only ends quietly after a query that succeeded.
        if (stopping.aborted) return NO_ROWS;
        log.warn({ err: error }, 'jobs cannot reach the database; retrying');
        await pause(stopping);
      }
    }
  }
  return new Proxy(pool, {
    get: (target, name, receiver) =>
      name === 'query' ? query : Reflect.get(target, name, receiver),
  });
}

async function pause(stopping: AbortSignal): Promise<void> {
  await wait(RETRY_MS, undefined, { signal: stopping }).catch(() => {});
}

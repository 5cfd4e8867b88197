import { runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import { SECOND_MS } from '../../values/time.ts';
import { type DatabaseAddress, jobsAddress, type Sql } from '../db/connect.ts';
import type { JobMetrics } from '../metrics.ts';
import type { PlatformContext } from '../platform-context.ts';
import { withTimeout } from '../timeout.ts';
import { inSpan } from '../tracing/tracing.ts';
import { superviseWorker } from './supervised-worker.ts';

/** Background work, scheduled or recurring. It may run twice, so it must be idempotent. */
export interface Job<C extends PlatformContext = PlatformContext> {
  readonly name: string;
  /** Schedule in crontab syntax, UTC. */
  readonly cron?: string;
  /**
   * Or an interval in every process, beginning at the start, for work that cannot wait a minute.
   */
  readonly everySeconds?: number;
  /** A notification channel that also triggers a run. Only a hint: it may be lost. */
  readonly notifiedBy?: string;
  /** Number of concurrent runs, where one may outlast the interval. */
  readonly concurrency?: number;
  /** A long run checks `stop` between its parts. */
  run(app: C, stop?: AbortSignal): Promise<void>;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

const CONNECTIONS = 3;
const POLL_MS = 2_000;
/** Time for running jobs to finish at shutdown; the next run takes up aborted work. */
const STOP_MS = 5_000;
const UNLOCK_MS = 1_000;
/** Advisory lock key. */
const MIGRATION_LOCK = 4_114_020_702;

/** Any number of processes may run jobs on one database; each job runs in one of them. */
export async function startJobs<C extends PlatformContext>(
  app: C,
  address: DatabaseAddress,
  jobs: readonly Job<C>[],
  metrics: JobMetrics,
  direct?: Sql,
): Promise<RunningJobs> {
  const pool = new pg.Pool({ ...(await jobsAddress(address)), max: CONNECTIONS });
  // The worker reconnects by itself; an unhandled error event would end the process.
  pool.on('error', (error) => app.log.warn({ err: error }, 'jobs lost a database connection'));
  // The pool handles errors of idle clients only, and the worker of those opened after it started.
  pool.on('connect', (client) => client.on('error', () => {}));
  await migrateAlone(pool);
  const stopping = new AbortController();
  const runOne = (job: Job<C>) => runJob(app, job, metrics, stopping.signal);
  const options = {
    taskList: taskList(jobs, runOne),
    // Runs missed within the last hour, as during a restart, are enqueued at the start.
    crontab: jobs.flatMap(({ name, cron }) => (cron ? `${cron} ${name} ?fill=1h` : [])).join('\n'),
    concurrency: CONNECTIONS - 1,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: workerLogger(app),
  };
  const { log } = app;
  const worker = await superviseWorker({ pool, log, stopping: stopping.signal, options });
  const repeating: Repeating[] = [];
  for (const job of jobs) {
    if (!job.everySeconds) continue;
    const each = repeat(() => runOne(job), job.everySeconds, job.concurrency ?? 1);
    repeating.push(each);
    if (job.notifiedBy) await direct?.listen(job.notifiedBy, each.wake);
    // Runs at the start, to continue work that a crash interrupted.
    each.wake();
  }
  return {
    async stop() {
      stopping.abort();
      const isOver = await withTimeout(STOP_MS, async () => {
        await Promise.all([worker.stop(), ...repeating.map((each) => each.stop())]);
        await pool.end();
        return true;
      });
      if (!isOver) await releaseJobs(app, pool, worker.workerIds);
    },
  };
}

/** Serializes the worker's own migrations, which conflict when run concurrently. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations({ pgPool: pool });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Closes the connection, which releases the lock.
    client.release(true);
    throw error;
  }
}

/** Jobs locked by a stopped worker would stay locked for hours, so they are released here. */
async function releaseJobs(
  app: PlatformContext,
  pool: pg.Pool,
  workers: readonly string[],
): Promise<void> {
  app.log.warn('running jobs did not finish in time; the next start will retry them');
  try {
    await withTimeout(UNLOCK_MS, () =>
      pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]),
    );
  } catch (error) {
    app.log.warn({ err: error }, 'running jobs could not be released');
  }
}

async function runJob<C extends PlatformContext>(
  app: C,
  job: Job<C>,
  metrics: JobMetrics,
  stop: AbortSignal,
): Promise<void> {
  try {
    await inOwnSpan(app, job.name, () => job.run(app, stop));
    metrics.jobDone(job.name, 'done');
  } catch (error) {
    metrics.jobDone(job.name, 'failed');
    app.log.error({ err: error, job: job.name }, 'job failed');
    throw error;
  }
}

async function inOwnSpan(
  { tracing }: PlatformContext,
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  await (tracing ? inSpan(tracing, name, { kind: 'internal' }, run) : run());
}

interface Repeating extends RunningJobs {
  wake(): void;
}

/**
 * At most `concurrency` runs at once; a wake-up while all are busy triggers another run.
 */
function repeat(work: () => Promise<void>, seconds: number, concurrency: number): Repeating {
  const running = new Set<Promise<void>>();
  let isWoken = false;
  let isStopped = false;
  function wake(): void {
    if (isStopped) return;
    if (running.size >= concurrency) {
      isWoken = true;
      return;
    }
    const run = work()
      .catch(() => {})
      .finally(() => {
        running.delete(run);
        if (isWoken) {
          isWoken = false;
          wake();
        }
      });
    running.add(run);
  }
  const timer = setInterval(() => {
    if (running.size < concurrency) wake();
  }, seconds * SECOND_MS);
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

function taskList<C extends PlatformContext>(
  jobs: readonly Job<C>[],
  run: (job: Job<C>) => Promise<void>,
): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, () => run(job)]));
}

/** The worker's own messages are logged only from warnings up. */
function workerLogger(app: PlatformContext): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') app.log.error(message);
    else if (level === 'warning') app.log.warn(message);
    else app.log.debug(message);
  });
}

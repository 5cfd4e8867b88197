import { runMigrations, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import { SECOND_MS } from '../../values/time.ts';
import { type DatabaseAddress, jobsAddress, type Sql } from '../db/connect.ts';
import type { JobMetrics } from '../metrics.ts';
import type { PlatformContext } from '../platform-context.ts';
import { withTimeout } from '../timeout.ts';
import { superviseWorker } from './supervised-worker.ts';

/** Work that runs later or again and again. It may run twice, so it must not mind. */
export interface Job<C extends PlatformContext = PlatformContext> {
  readonly name: string;
  /** When it runs by itself, in UTC, as crontab writes it. */
  readonly cron?: string;
  /** Or at the start and so often in every process, for what cannot wait for the next minute. */
  readonly everySeconds?: number;
  /** And at once when this is notified: a hint, for which nobody waits. */
  readonly wokenBy?: string;
  /** So many runs side by side, where one may take longer than the next can wait. */
  readonly atOnce?: number;
  /** Where it takes long, it looks at the stop between its parts. */
  run(app: C, stop?: AbortSignal): Promise<void>;
}

export interface RunningJobs {
  stop(): Promise<void>;
}

const CONNECTIONS = 3;
const POLL_MS = 2_000;
/** A job may wait for somebody else's server; what is cut off is taken up by the next run. */
const STOP_MS = 5_000;
const UNLOCK_MS = 1_000;
/** Any number, as long as it is ours. */
const MIGRATION_LOCK = 4_114_020_702;

/** Any number of processes may run jobs on one database; each job goes to one of them. */
export async function startJobs<C extends PlatformContext>(
  app: C,
  address: DatabaseAddress,
  jobs: readonly Job<C>[],
  metrics: JobMetrics,
  direct?: Sql,
): Promise<RunningJobs> {
  const pool = new pg.Pool({ ...(await jobsAddress(address)), max: CONNECTIONS });
  // The worker reconnects by itself; without a listener a lost connection would end the process.
  pool.on('error', (error) => app.log.warn({ err: error }, 'jobs lost a database connection'));
  // The pool only hears of idle ones, and the worker of those made after it: migrating makes one.
  pool.on('connect', (client) => client.on('error', () => {}));
  await migrateAlone(pool);
  const stopping = new AbortController();
  const runOne = (job: Job<C>) => runJob(app, job, metrics, stopping.signal);
  const options = {
    taskList: taskList(jobs, runOne),
    // A missed hour, say over a restart, is made up for once.
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
    const each = repeat(() => runOne(job), job.everySeconds, job.atOnce ?? 1);
    repeating.push(each);
    if (job.wokenBy) await direct?.listen(job.wokenBy, each.wake);
    // What a crash left behind has waited long enough.
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
      if (!isOver) await leaveBehind(app, pool, worker.workerIds);
    },
  };
}

/** The worker makes its own tables, and two that do so at once get in each other's way. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations({ pgPool: pool });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Ends the connection, and the lock with it.
    client.release(true);
    throw error;
  }
}

/** What a worker still had would stay its own for hours; so the next start runs it. */
async function leaveBehind(
  app: PlatformContext,
  pool: pg.Pool,
  workers: readonly string[],
): Promise<void> {
  app.log.warn('jobs that do not end are left behind for the next start');
  try {
    await withTimeout(UNLOCK_MS, () =>
      pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]),
    );
  } catch (error) {
    app.log.warn({ err: error }, 'jobs could not be left to others');
  }
}

async function runJob<C extends PlatformContext>(
  app: C,
  job: Job<C>,
  metrics: JobMetrics,
  stop: AbortSignal,
): Promise<void> {
  try {
    await job.run(app, stop);
    metrics.jobDone(job.name, 'done');
  } catch (error) {
    metrics.jobDone(job.name, 'failed');
    app.log.error({ err: error, job: job.name }, 'job failed');
    throw error;
  }
}

interface Repeating extends RunningJobs {
  wake(): void;
}

/** So many runs at a time: who wakes it while all are busy gets another one right after. */
function repeat(work: () => Promise<void>, seconds: number, atOnce: number): Repeating {
  const running = new Set<Promise<void>>();
  let isWoken = false;
  let isStopped = false;
  function wake(): void {
    if (isStopped) return;
    if (running.size >= atOnce) {
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
    if (running.size < atOnce) wake();
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

/** The worker's own chatter matters only when something is wrong. */
function workerLogger(app: PlatformContext): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') app.log.error(message);
    else if (level === 'warning') app.log.warn(message);
    else app.log.debug(message);
  });
}

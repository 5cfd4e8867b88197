import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sharedWithTimeout } from './timeout.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Bounds a scrape when the database hangs; it then returns the metrics that need no database. */
const READ_MS = 2_000;

/** Names follow Prometheus: base units, `_total` for counters. */
export interface HttpMetrics {
  requestDone(operation: string, status: number, durationMs: number): void;
}

export interface JobMetrics {
  jobDone(task: string, outcome: 'done' | 'failed'): void;
}

export interface DatabaseReading {
  readonly connectionsByState: Readonly<Record<string, number>>;
  readonly pingSeconds: number;
}

export function createRegistry(): Registry {
  return new Registry();
}

/** Metrics of a serving process: requests, event loop, memory. */
export function httpMetrics(registry: Registry): HttpMetrics {
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'cartwright_http_requests_total',
    help: 'Requests answered, by operation and HTTP status.',
    labelNames: ['operation', 'status'] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'cartwright_http_request_duration_seconds',
    help: 'Time to answer a request, by operation.',
    labelNames: ['operation'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    requestDone(operation, status, durationMs) {
      requests.inc({ operation, status });
      durations.observe({ operation }, durationMs / 1000);
    },
  };
}

export function jobMetrics(registry: Registry): JobMetrics {
  const jobs = new Counter({
    name: 'cartwright_jobs_total',
    help: 'Jobs run, by task and outcome.',
    labelNames: ['task', 'outcome'] as const,
    registers: [registry],
  });
  return { jobDone: (task, outcome) => jobs.inc({ task, outcome }) };
}

/** Read on each scrape: stores and items that jobs failed at since the start. */
export function jobFailureMetrics(
  registry: Registry,
  counts: () => ReadonlyMap<string, number>,
): void {
  new Counter({
    name: 'cartwright_job_failures_total',
    help: 'Stores and items that failed in a job and will be retried, by task.',
    labelNames: ['task'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [task, count] of counts()) this.inc({ task }, count);
    },
  });
}

/** Read on each scrape: stores whose jobs wait for a Citus worker. None on plain PostgreSQL. */
export function unreachableStoreMetrics(
  registry: Registry,
  workers: () => readonly { readonly name: string; readonly storeIds: readonly string[] }[],
): void {
  new Gauge({
    name: 'cartwright_unreachable_stores',
    help: 'Stores that jobs skip because their Citus worker failed the last probe.',
    labelNames: ['worker'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, storeIds } of workers()) this.set({ worker: name }, storeIds.length);
    },
  });
}

/** Read on each scrape: lines of the request log that were not written, by reason. */
export function requestLogMetrics(
  registry: Registry,
  lost: () => Readonly<Record<'full' | 'failed', number>>,
): void {
  new Counter({
    name: 'cartwright_request_log_lost_total',
    help: 'Lines of the request log that were not written, by reason.',
    labelNames: ['reason'] as const,
    registers: [registry],
    collect() {
      this.reset();
      const { full, failed } = lost();
      this.inc({ reason: 'full' }, full);
      this.inc({ reason: 'failed' }, failed);
    },
  });
}

/** Read on each scrape: open discrepancies between the ledger and the providers. */
export function discrepancyMetrics(
  registry: Registry,
  types: readonly string[],
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  const readShared = undefinedOnFailure(read);
  new Gauge({
    name: 'cartwright_payment_findings',
    help: 'Open discrepancies between the ledger and payment providers, by type.',
    labelNames: ['type'] as const,
    registers: [registry],
    async collect() {
      const counts = await readShared();
      this.reset();
      if (counts) for (const type of types) this.set({ type }, counts[type] ?? 0);
    },
  });
}

/** Pending work of one kind. */
export interface Backlog {
  readonly kind: string;
  readonly count: number;
  /** Age of the oldest pending item; 0 when there is none. */
  readonly oldestSeconds: number;
}

/** Read on each scrape: pending background work and its age. */
export function backlogMetrics(registry: Registry, read: () => Promise<readonly Backlog[]>): void {
  const readShared = undefinedOnFailure(read);
  for (const [name, help, figure] of [
    ['cartwright_backlog', 'Pending background work, by kind.', 'count'],
    [
      'cartwright_backlog_oldest_seconds',
      'Age of the oldest pending work, by kind.',
      'oldestSeconds',
    ],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers: [registry],
      async collect() {
        const backlogs = await readShared();
        this.reset();
        for (const backlog of backlogs ?? []) this.set({ kind: backlog.kind }, backlog[figure]);
      },
    });
  }
}

/** Read on each scrape: connection states, and how long a statement waits for a connection. */
export function databaseMetrics(registry: Registry, read: () => Promise<DatabaseReading>): void {
  // Both metrics share one reading, which the first to be collected starts.
  const readShared = undefinedOnFailure(read);
  new Gauge({
    name: 'cartwright_db_ping_seconds',
    help: 'Duration of a trivial statement, including the wait for a connection.',
    registers: [registry],
    async collect() {
      const reading = await readShared();
      if (reading) this.set(reading.pingSeconds);
      else this.remove();
    },
  });
  new Gauge({
    name: 'cartwright_db_connections',
    help: 'Connections of the service to the database, by state.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      const reading = await readShared();
      this.reset();
      for (const [state, count] of Object.entries(reading?.connectionsByState ?? {})) {
        this.set({ state }, count);
      }
    },
  });
}

/** A failed reading leaves out its metrics and does not fail the scrape. */
function undefinedOnFailure<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  const ask = sharedWithTimeout(READ_MS, read);
  return () => ask().catch(() => undefined);
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sharedWithTimeout } from './timeout.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A scrape takes no longer where the database hangs, and then tells what needs none. */
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

/** What a process that answers requests measures: them, its event loop, its memory. */
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

/** Asked on each scrape: stores and items that jobs failed at since the start. */
export function jobFailureMetrics(
  registry: Registry,
  counts: () => ReadonlyMap<string, number>,
): void {
  new Counter({
    name: 'cartwright_job_failures_total',
    help: 'Stores and items that a job failed at and left for later, by task.',
    labelNames: ['task'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [task, count] of counts()) this.inc({ task }, count);
    },
  });
}

/** Asked on each scrape: where the ledger and the providers' books do not agree. */
export function findingMetrics(
  registry: Registry,
  types: readonly string[],
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  const counted = answerOrNothing(read);
  new Gauge({
    name: 'cartwright_payment_findings',
    help: 'Open differences between the ledger and the books of payment providers, by type.',
    labelNames: ['type'] as const,
    registers: [registry],
    async collect() {
      const counts = await counted();
      this.reset();
      if (counts) for (const type of types) this.set({ type }, counts[type] ?? 0);
    },
  });
}

/** What waits to be done, of one kind. */
export interface Backlog {
  readonly kind: string;
  readonly count: number;
  /** How long the first of them has waited; 0 where there is none. */
  readonly oldestSeconds: number;
}

/** Asked on each scrape: what the jobs have before them, and whether they come to it. */
export function backlogMetrics(registry: Registry, read: () => Promise<readonly Backlog[]>): void {
  const taken = answerOrNothing(read);
  for (const [name, help, figure] of [
    ['cartwright_backlog', 'What waits to be done, by kind.', 'count'],
    [
      'cartwright_backlog_oldest_seconds',
      'How long the first of it has waited, by kind.',
      'oldestSeconds',
    ],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['kind'] as const,
      registers: [registry],
      async collect() {
        const backlogs = await taken();
        this.reset();
        for (const backlog of backlogs ?? []) this.set({ kind: backlog.kind }, backlog[figure]);
      },
    });
  }
}

/** Asked on each scrape: how the connections are doing, and how long a statement waits for one. */
export function databaseMetrics(registry: Registry, read: () => Promise<DatabaseReading>): void {
  // Both are of the same reading: whichever is collected first begins it.
  const taken = answerOrNothing(read);
  new Gauge({
    name: 'cartwright_db_ping_seconds',
    help: 'Time for a trivial statement, waiting for a connection included.',
    registers: [registry],
    async collect() {
      const reading = await taken();
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
      const reading = await taken();
      this.reset();
      for (const [state, count] of Object.entries(reading?.connectionsByState ?? {})) {
        this.set({ state }, count);
      }
    },
  });
}

/** One figure that cannot be had must not take the others along. */
function answerOrNothing<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  const ask = sharedWithTimeout(READ_MS, read);
  return () => ask().catch(() => undefined);
}

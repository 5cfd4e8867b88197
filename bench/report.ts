import { availableParallelism, cpus, loadavg } from 'node:os';
import { type Measurement, medianOf } from './measurement.ts';
import {
  CONCURRENCIES,
  MEMORY_MAX_MB,
  OPERATIONS,
  type Operation,
  type Subject,
  TARGETS,
  type Target,
} from './plan.ts';

export interface Cell {
  readonly subject: Subject;
  readonly operation: Operation;
  readonly concurrency: number;
  readonly rounds: readonly Measurement[];
}

export interface Results {
  readonly machine: ReturnType<typeof machineFacts>;
  readonly cells: readonly Cell[];
  readonly replyBytes: number;
  readonly poolSize: number;
  readonly residentMb: number;
}

type Row = readonly [label: string, Subject, Operation];

export function machineFacts() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() || 'unknown',
    arch: process.arch,
    platform: process.platform,
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** The tables, then the targets, then one sentence that nobody can overlook. */
export function report(results: Results): string {
  const { machine, residentMb } = results;
  const memory = verdict(residentMb <= MEMORY_MAX_MB);
  const targets = TARGETS.map((target) => targetLine(results.cells, target));
  const text = [
    `${machine.cores} cores (${machine.processor}, ${machine.arch}, ${machine.platform}), ` +
      `node ${machine.node}, load before ${machine.loadBefore.toFixed(2)}`,
    `${results.poolSize} database connections, get-cart reply of ${results.replyBytes} bytes`,
    ...CONCURRENCIES.flatMap((concurrency) => table(results, concurrency)),
    '',
    'Ratios of requests/s'.padEnd(51) +
      CONCURRENCIES.map((count) => cellOf(`at ${count}`)).join(''),
    ...targets,
    `  ${'memory of the service (RSS), at most 200 MB'.padEnd(49)}` +
      cellOf(`${residentMb.toFixed(0)} MB ${memory}`),
    '',
  ];
  const missed = [...targets, memory].join(' ').split(MISSED).length - 1;
  const sentence = missed === 0 ? 'Every target is met.' : `${missed} TARGETS MISSED.`;
  return `${[...text, sentence].join('\n')}\n`;
}

function table({ cells }: Results, concurrency: number): string[] {
  const rows: readonly Row[] = [
    ...OPERATIONS.map((operation): Row => [operation, 'service', operation]),
    [`(i) ${PEERS['bare fastify']}`, 'bare fastify', 'get cart'],
    [`(ii) ${PEERS['bare http']}`, 'bare http', 'get cart'],
    ...OPERATIONS.map(
      (operation): Row => [`(iii) statements of ${operation}`, 'bare statements', operation],
    ),
  ];
  const heads = ['req/s', 'p50 ms', 'p95 ms', 'p99 ms'].map((head) => head.padStart(9)).join('');
  const lines = rows.map(([label, subject, operation]) => {
    const { perSecond, p50Ms, p95Ms, p99Ms } = find(cells, subject, operation, concurrency);
    const numbers = [perSecond.toFixed(0), ...[p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(2))];
    return `  ${label.padEnd(49)}${numbers.map((number) => number.padStart(9)).join('')}`;
  });
  return ['', `Concurrency ${concurrency}`.padEnd(51) + heads, ...lines];
}

const PEERS = {
  'bare fastify': 'bare Fastify, the same bytes as get cart',
  'bare http': 'bare node:http, 1 KB',
  'bare statements': 'its statements',
};

const MISSED = 'MISSED';

function verdict(isMet: boolean): string {
  return isMet ? 'ok' : MISSED;
}

function targetLine(cells: readonly Cell[], { operation, beside, atLeast }: Target): string {
  const ratios = CONCURRENCIES.map((concurrency) => {
    const own = find(cells, 'service', operation, concurrency).perSecond;
    const ratio = own / find(cells, beside, operation, concurrency).perSecond;
    return cellOf(`${ratio.toFixed(2)} ${verdict(ratio >= atLeast)}`);
  });
  const label = `${operation} / ${beside}, at least ${atLeast.toFixed(2)}`;
  return `  ${label.padEnd(49)}${ratios.join('')}`;
}

function cellOf(text: string): string {
  return text.padStart(13);
}

function find(
  cells: readonly Cell[],
  subject: Subject,
  operation: Operation,
  concurrency: number,
): Measurement {
  const cell = cells.find(
    (each) =>
      each.subject === subject && each.operation === operation && each.concurrency === concurrency,
  );
  return medianOf(cell?.rounds ?? []);
}

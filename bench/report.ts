import { availableParallelism, cpus, loadavg } from 'node:os';
import { findCell, type MeasuredCell, type TargetResult } from './operations/evaluate.ts';
import { CONCURRENCIES, OPERATIONS, type Operation, type Subject } from './operations/plan.ts';

export interface Results {
  readonly machine: Machine;
  readonly poolSize: number;
  readonly replyBytes: number;
  readonly cells: readonly MeasuredCell[];
  readonly targetResults: readonly TargetResult[];
}

export type Machine = ReturnType<typeof machineFacts>;

type Row = readonly [label: string, subject: Subject, operation: Operation];

const ROWS: readonly Row[] = [
  ...OPERATIONS.map((operation): Row => [operation, 'service', operation]),
  ['(i) bare Fastify, the same bytes as get cart', 'bare fastify', 'get cart'],
  ['(ii) bare node:http, 1 KB', 'bare http', 'get cart'],
  ...OPERATIONS.map(
    (operation): Row => [`(iii) statements of ${operation}`, 'bare statements', operation],
  ),
  ...OPERATIONS.map((operation): Row => {
    return [`(i) and (iii) at once: ${operation}`, 'fastify and statements', operation];
  }),
];

const LABEL_WIDTH = 51;
const NUMBER_WIDTH = 9;
const TARGET_WIDTH = 13;

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

/** The tables, then the targets, then one sentence with the verdict. */
export function report({ machine, poolSize, replyBytes, cells, targetResults }: Results): string {
  const lines = [
    ...machineLines(machine),
    `${poolSize} database connections, get-cart reply of ${replyBytes} bytes`,
    ...CONCURRENCIES.flatMap((concurrency) => table(cells, concurrency)),
    '',
    'Ratios of requests/s'.padEnd(LABEL_WIDTH) +
      CONCURRENCIES.map((count) => `at ${count}`.padStart(TARGET_WIDTH)).join(''),
    ...targetResults.flatMap(targetLines),
    '',
    conclusion(targetResults),
  ];
  return `${lines.join('\n')}\n`;
}

function machineLines(machine: Machine): string[] {
  const { cores, processor, arch, platform, node, loadBefore } = machine;
  const facts = `${cores} cores (${processor}, ${arch}, ${platform}), node ${node}`;
  const load = `load of the machine before the run: ${loadBefore.toFixed(2)}`;
  const isBusy = loadBefore > cores / 4;
  return [facts, isBusy ? `${load} – IT WAS BUSY, measure again when it is not` : load];
}

function table(cells: readonly MeasuredCell[], concurrency: number): string[] {
  const heads = ['req/s', 'p50 ms', 'p95 ms', 'p99 ms'];
  const lines = ROWS.map(([label, subject, operation]) => {
    const cell = findCell(cells, subject, operation, concurrency);
    const latencies = [cell.p50Ms, cell.p95Ms, cell.p99Ms].map((ms) => ms.toFixed(2));
    return line(`  ${label}`, [cell.perSecond.toFixed(0), ...latencies], NUMBER_WIDTH);
  });
  return ['', line(`Concurrency ${concurrency}`, heads, NUMBER_WIDTH), ...lines];
}

function targetLines({ target, reached, partsAlone }: TargetResult): string[] {
  const texts = reached.map(({ value, isMet }) => {
    return `${value.toFixed(value < 10 ? 2 : 0)} ${isMet ? 'ok' : 'MISSED'}`;
  });
  const own = line(`  ${target}`, texts, TARGET_WIDTH);
  if (!partsAlone) return [own];
  const parts = partsAlone.map((value) => value.toFixed(2));
  return [own, line('    Fastify and the statements, with no service', parts, TARGET_WIDTH)];
}

function conclusion(targetResults: readonly TargetResult[]): string {
  const all = targetResults.flatMap(({ reached }) => reached);
  const missed = all.filter(({ isMet }) => !isMet).length;
  return missed === 0 ? 'Every target is met.' : `MISSED: ${missed} of ${all.length} targets.`;
}

function line(label: string, texts: readonly string[], width: number): string {
  return label.padEnd(LABEL_WIDTH) + texts.map((text) => text.padStart(width)).join('');
}

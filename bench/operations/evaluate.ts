import type { Measurement } from '../measurement.ts';
import {
  type Cell,
  CONCURRENCIES,
  MEMORY_MAX_MB,
  type Operation,
  type Subject,
  TARGETS,
} from './plan.ts';

export type MeasuredCell = Cell & Measurement;

/** A target and the result: a number for each load that was measured. */
export interface TargetResult {
  readonly target: string;
  readonly reached: readonly { readonly value: number; readonly isMet: boolean }[];
  /** The throughput of the parts alone: the upper bound of any service made of them. */
  readonly partsAlone?: readonly number[];
}

export function evaluate(cells: readonly MeasuredCell[], residentMb: number): TargetResult[] {
  const ratios = TARGETS.map(({ operation, beside, atLeast }) => {
    const ratiosOf = (subject: Subject) =>
      CONCURRENCIES.map((concurrency) => {
        const { perSecond } = findCell(cells, subject, operation, concurrency);
        return perSecond / findCell(cells, beside, operation, concurrency).perSecond;
      });
    return {
      target: `${operation} / ${beside}, at least ${atLeast.toFixed(2)}`,
      reached: ratiosOf('service').map((value) => ({ value, isMet: value >= atLeast })),
      partsAlone: ratiosOf('fastify and statements'),
    };
  });
  const memory = {
    target: `memory of the service (RSS) in MB, at most ${MEMORY_MAX_MB}`,
    reached: [{ value: residentMb, isMet: residentMb <= MEMORY_MAX_MB }],
  };
  return [...ratios, memory];
}

export function findCell(
  cells: readonly MeasuredCell[],
  subject: Subject,
  operation: Operation,
  concurrency: number,
): MeasuredCell {
  const found = cells.find(
    (cell) =>
      cell.subject === subject && cell.operation === operation && cell.concurrency === concurrency,
  );
  if (!found) throw new Error(`${subject}, ${operation} at ${concurrency} was not measured`);
  return found;
}

export const OPERATIONS = ['create cart', 'get cart', 'add item'] as const;
export type Operation = (typeof OPERATIONS)[number];

export const CONCURRENCIES = [1, 16, 64] as const;

export type Subject =
  | 'service'
  | 'bare fastify'
  | 'bare http'
  | 'bare statements'
  | 'fastify and statements';

/**
 * What is measured in each round at each concurrency; compared cells are neighbours. Between
 * the service and the parts, which change the same carts, runs one that changes others: the parts
 * do not repeat a write that conflicts with one still in progress.
 */
export const STEPS: readonly (readonly [Subject, Operation])[] = [
  ['service', 'get cart'],
  ['bare fastify', 'get cart'],
  ['bare http', 'get cart'],
  ['bare statements', 'get cart'],
  ['fastify and statements', 'get cart'],
  ['service', 'add item'],
  ['bare statements', 'add item'],
  ['fastify and statements', 'add item'],
  ['service', 'create cart'],
  ['bare statements', 'create cart'],
  ['fastify and statements', 'create cart'],
];

/** One measurement under one load. */
export interface Cell {
  readonly subject: Subject;
  readonly operation: Operation;
  readonly concurrency: number;
}

export interface Target {
  readonly operation: Operation;
  readonly beside: Exclude<Subject, 'service'>;
  readonly atLeast: number;
}

export const TARGETS: readonly Target[] = [
  { operation: 'get cart', beside: 'bare fastify', atLeast: 0.4 },
  { operation: 'get cart', beside: 'bare http', atLeast: 0.35 },
  { operation: 'add item', beside: 'bare statements', atLeast: 0.6 },
];

export const MEMORY_MAX_MB = 200;

/**
 * The share of one of several workers. Shares are disjoint, so that no two workers ever want the
 * same cart at once: this measures work, not contention.
 */
export function everyNth<T>(all: readonly T[], workers: number, index: number): T[] {
  return all.filter((_, position) => position % workers === index);
}

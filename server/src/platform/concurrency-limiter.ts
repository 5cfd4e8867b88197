import { ApiError } from '../errors.ts';

/** Bulkhead: runs a fixed number of tasks at a time, queues some more, and rejects the rest. */
export interface ConcurrencyLimiter {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimiter(limits: {
  readonly atOnce: number;
  readonly waiting: number;
}): ConcurrencyLimiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(work) {
      if (running < limits.atOnce) {
        running++;
      } else {
        if (waiting.length >= limits.waiting) {
          throw new ApiError('SERVICE_UNAVAILABLE', undefined, 1);
        }
        // A finished task passes its slot to the first waiting one, so a new task cannot overtake
        // it.
        await new Promise<void>((go) => waiting.push(go));
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}

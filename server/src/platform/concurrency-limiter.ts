import { ApiError } from '../errors.ts';

/** Lets some heavy work run at a time and some more wait; whoever comes then is sent away. */
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
        // Whoever finishes hands their place over, so that nobody slips in between.
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

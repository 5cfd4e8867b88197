import type { Clock } from '../values/time.ts';

/** Says how a call that was let through ended. */
export type Ended = (outcome: 'succeeded' | 'failed') => void;

/** Keeps callers away from someone who does not answer, and lets one of them look now and then. */
export interface Breaker {
  /** Undefined while nobody is let through. */
  enter(): Ended | undefined;
}

export interface BreakerOptions {
  readonly failuresMax: number;
  readonly openMs: number;
}

/** Opens after so many failures in a row. After a while one call may try, and the others wait. */
export function breaker(clock: Clock, { failuresMax, openMs }: BreakerOptions): Breaker {
  let failures = 0;
  let openUntilMs = 0;
  let isProbing = false;

  return {
    enter() {
      const isProbe = failures >= failuresMax;
      if (isProbe && (isProbing || clock.now().getTime() < openUntilMs)) return undefined;
      if (isProbe) isProbing = true;
      return (outcome) => {
        if (isProbe) isProbing = false;
        failures = outcome === 'succeeded' ? 0 : failures + 1;
        // Calls that were under way when it opened do not keep it open for longer.
        const opens = failures === failuresMax || (isProbe && failures > failuresMax);
        if (opens) openUntilMs = clock.now().getTime() + openMs;
      };
    },
  };
}

import type { Clock } from '../values/time.ts';

/** Reports the outcome of an admitted call. */
export type ReportOutcome = (outcome: 'succeeded' | 'failed') => void;

/**
 * Circuit breaker: rejects calls to a server that keeps failing, and admits a probe now and then.
 */
export interface Breaker {
  /** Undefined while the circuit is open. */
  enter(): ReportOutcome | undefined;
}

export interface BreakerOptions {
  readonly failuresMax: number;
  readonly openMs: number;
}

/**
 * Opens after `failuresMax` consecutive failures. After `openMs` one probe is admitted at a time.
 */
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
        // Failures of calls that started before it opened do not extend the open period.
        const opens = failures === failuresMax || (isProbe && failures > failuresMax);
        if (opens) openUntilMs = clock.now().getTime() + openMs;
      };
    },
  };
}

import type { Logger } from 'pino';
import { withTimeout } from '../platform/timeout.ts';

/** Longer than each part's own limits; a part that exceeds it is abandoned. */
const PART_MS = 20_000;

export interface Stops {
  /** Stops run in reverse order. Throws once stopping has begun, which aborts the start. */
  add(what: string, stop: Stop, limitMs?: number): void;
  isRunning(): boolean;
  /** Runs every stop once; further calls wait for the same run, and may make it urgent. */
  run(options?: { readonly isUrgent?: boolean }): Promise<void>;
}

/** `urgent` aborts when an operator wants the stop to be over, as with Ctrl-C. */
type Stop = (urgent: AbortSignal) => Promise<void>;

/** Stops the parts of the process in the reverse order of their start. */
export function stopInOrder(log: Logger): Stops {
  const stops: { what: string; stop: Stop; limitMs: number }[] = [];
  const urgency = new AbortController();
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (const { what, stop, limitMs } of stops.toReversed()) {
      try {
        const isStopped = await withTimeout(limitMs, async () => {
          await stop(urgency.signal);
          return true;
        });
        if (!isStopped) log.error(`${what} did not stop in time`);
      } catch (error) {
        // A part that fails to stop must not prevent a clean stop of the database.
        log.error({ err: error }, `${what} did not stop cleanly`);
      }
    }
  }

  return {
    add(what, stop, limitMs = PART_MS) {
      if (running) throw new Error('the service is stopping');
      stops.push({ what, stop, limitMs });
    },
    isRunning: () => running !== undefined,
    run({ isUrgent = false } = {}) {
      if (isUrgent) urgency.abort();
      running ??= runAll();
      return running;
    },
  };
}

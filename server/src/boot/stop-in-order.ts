import type { Logger } from 'pino';
import { withTimeout } from '../platform/timeout.ts';

/** Longer than each part's own limits take: only what hangs beyond them is left behind. */
const PART_MS = 20_000;

export interface Stops {
  /** What was added last is stopped first. Throws once a stop has begun: the start is over. */
  add(what: string, stop: () => Promise<void>): void;
  isRunning(): boolean;
  /** Runs every stop once, whoever asks and however often. */
  run(): Promise<void>;
}

/** Stops the parts of the process in the reverse order of their start. */
export function stopInOrder(log: Logger): Stops {
  const stops: { what: string; stop: () => Promise<void> }[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (const { what, stop } of stops.toReversed()) {
      try {
        const isStopped = await withTimeout(PART_MS, async () => {
          await stop();
          return true;
        });
        if (!isStopped) log.error(`${what} did not stop in time`);
      } catch (error) {
        // One part that does not stop well must not keep the database from a clean stop.
        log.error({ err: error }, `${what} did not stop cleanly`);
      }
    }
  }

  return {
    add(what, stop) {
      if (running) throw new Error('the service is stopping');
      stops.push({ what, stop });
    },
    isRunning: () => running !== undefined,
    run() {
      running ??= runAll();
      return running;
    },
  };
}

import type { App } from '../context.ts';
import { writeRequestLog } from '../features/request-log/write-request-log.ts';
import { withTimeout } from '../platform/timeout.ts';

const WAIT_MS = 1_000;
/** After lines were lost: a busy process writes a sample, which costs its requests less. */
const BUSY_WAIT_MS = 5_000;
/** A database that hangs must not delay the stop. */
const LAST_MS = 2_000;

/**
 * Writes the request log by a timer, so that no request waits for it. Returns what writes a last
 * time and stops.
 */
export function recordRequests(app: App): () => Promise<void> {
  const { lost } = app.requestLog;
  const writeLines = writeRequestLog(app);
  const write = () =>
    writeLines().catch((error: unknown) => {
      app.log.warn({ err: error }, 'lines of the request log could not be written');
    });
  let timer: NodeJS.Timeout;
  let lostBefore = 0;
  let running = Promise.resolve();
  let isStopped = false;
  function schedule(): void {
    if (isStopped) return;
    const lostNow = lost.full + lost.failed;
    const ms = lostNow > lostBefore ? BUSY_WAIT_MS : WAIT_MS;
    lostBefore = lostNow;
    timer = setTimeout(() => {
      running = write().finally(schedule);
    }, ms).unref();
  }
  schedule();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await withTimeout(LAST_MS, () => running.then(write));
  };
}

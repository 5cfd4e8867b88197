import type { Logger } from 'pino';
import type { ApiKeyCache } from '../features/stores/api-keys/api-key-cache.ts';
import { withTimeout } from '../platform/timeout.ts';
import { MINUTE_MS } from '../values/time.ts';

/** A database that hangs must not delay the stop. */
const LAST_MS = 2_000;

/**
 * Writes once a minute when API keys were last used, so that no request waits for it. Returns what
 * writes a last time and stops. A failure loses a minute of it.
 */
export function recordKeyUses(keys: ApiKeyCache, log: Logger): () => Promise<void> {
  const write = () =>
    keys.writeUses().catch((error: unknown) => {
      log.warn({ err: error }, 'the last uses of API keys could not be written');
    });
  const timer = setInterval(write, MINUTE_MS).unref();
  return async () => {
    clearInterval(timer);
    await withTimeout(LAST_MS, write);
  };
}

import type { StoreContext } from '../../../context.ts';
import { withTimeout } from '../../../platform/timeout.ts';

/**
 * Undefined where the outcome is unknown: the provider timed out or failed. The cause is logged.
 */
export async function callProvider<T>(
  { app }: StoreContext,
  ms: number,
  about: Readonly<Record<string, string>>,
  call: () => Promise<T>,
): Promise<T | undefined> {
  return await withTimeout(ms, () =>
    call().catch((error: unknown) => {
      app.log.warn({ err: error, ...about }, 'provider call failed');
      return undefined;
    }),
  );
}

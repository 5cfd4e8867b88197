import type { StoreContext } from '../../context.ts';
import { within } from '../../platform/within.ts';

/** Undefined where nobody knows: the provider is too slow, or cannot be asked. The log says why. */
export async function askProvider<T>(
  { app }: StoreContext,
  ms: number,
  about: Readonly<Record<string, string>>,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  return await within(ms, () =>
    ask().catch((error: unknown) => {
      app.log.warn({ err: error, ...about }, 'the provider could not be asked');
      return undefined;
    }),
  );
}

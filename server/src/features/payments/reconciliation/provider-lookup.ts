import type { StoreContext } from '../../../context.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { ChargeRecord } from '../../../ports/payments/payment-provider.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { findProvider } from '../providers/find-provider.ts';

const LOOK_MS = 10 * SECOND_MS;
/** In one run for one store; the next run goes on from there. */
const LOOKS_MAX = 1_000;
/** A provider that fails so often in a row is left alone until the next run. */
const FAILURES_MAX = 3;

export interface ProviderLookup {
  /** Undefined where the provider could not be asked. */
  retrieveCharge(
    providerId: string,
    reference: string,
  ): Promise<{ readonly record: ChargeRecord | undefined } | undefined>;
  looks(): number;
  isSpent(): boolean;
}

/** The providers' books, with a bound to how often they are opened. */
export function providerLookup(ctx: StoreContext): ProviderLookup {
  const failures = new Map<string, number>();
  let looks = 0;

  /** Credentials that cannot be unsealed are a provider that cannot be asked. */
  async function ask(providerId: string, reference: string) {
    const provider = findProvider(ctx.app, ctx.store, providerId);
    return provider && { record: await provider.retrieveCharge(reference) };
  }

  return {
    looks: () => looks,
    isSpent: () => looks >= LOOKS_MAX,
    async retrieveCharge(providerId, reference) {
      const failed = failures.get(providerId) ?? 0;
      if (failed >= FAILURES_MAX || looks >= LOOKS_MAX) return undefined;
      looks++;
      const answer = await withTimeout(LOOK_MS, () =>
        ask(providerId, reference).catch((error: unknown) => {
          ctx.app.log.warn({ err: error, providerId }, 'a provider’s books cannot be seen');
          return undefined;
        }),
      );
      failures.set(providerId, answer ? 0 : failed + 1);
      return answer;
    },
  };
}

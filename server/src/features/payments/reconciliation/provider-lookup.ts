import type { StoreContext } from '../../../context.ts';
import { withTimeout } from '../../../platform/timeout.ts';
import type { ChargeRecord } from '../../../ports/payments/payment-provider.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { findProvider } from '../providers/find-provider.ts';

const LOOKUP_MS = 10 * SECOND_MS;
/** Maximum lookups per store and run; the next run continues. */
const LOOKUPS_MAX = 1_000;
/** Consecutive failures after which a provider is skipped for the rest of the run. */
const FAILURES_MAX = 3;

export interface ProviderLookup {
  /** Undefined where the provider could not be reached. */
  retrieveCharge(
    providerId: string,
    reference: string,
  ): Promise<{ readonly record: ChargeRecord | undefined } | undefined>;
  looks(): number;
  isSpent(): boolean;
}

/** Retrieves charges from providers, with a limit per run. */
export function providerLookup(ctx: StoreContext): ProviderLookup {
  const failures = new Map<string, number>();
  let lookups = 0;

  /** Credentials that cannot be decrypted count as an unreachable provider. */
  async function retrieve(providerId: string, reference: string) {
    const provider = findProvider(ctx.app, ctx.store, providerId);
    return provider && { record: await provider.retrieveCharge(reference) };
  }

  return {
    looks: () => lookups,
    isSpent: () => lookups >= LOOKUPS_MAX,
    async retrieveCharge(providerId, reference) {
      const failed = failures.get(providerId) ?? 0;
      if (failed >= FAILURES_MAX || lookups >= LOOKUPS_MAX) return undefined;
      lookups++;
      const answer = await withTimeout(LOOKUP_MS, () =>
        retrieve(providerId, reference).catch((error: unknown) => {
          ctx.app.log.warn({ err: error, providerId }, 'charge lookup failed');
          return undefined;
        }),
      );
      failures.set(providerId, answer ? 0 : failed + 1);
      return answer;
    },
  };
}

import { ApiError } from '../../../errors.ts';
import { createConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import { type Clock, MINUTE_MS, SECOND_MS } from '../../../values/time.ts';

const AT_ONCE = 20;
const WAITING_MAX = 200;
const FORGED_PER_MINUTE = 60;

/** Rate-limited verification of a webhook's signature. */
export type WebhookVerificationLimit = (ask: () => Promise<boolean>) => Promise<boolean>;

/**
 * Any caller can send a forged webhook, and each needs a PayPal call to verify. Forged ones per
 * minute are limited, because PayPal's rate limit is shared with payments. PayPal retries rejected
 * webhooks, and the sweeper does not depend on them.
 */
export function webhookVerificationLimit(clock: Clock): WebhookVerificationLimit {
  const limiter = createConcurrencyLimiter({ atOnce: AT_ONCE, waiting: WAITING_MAX });
  let endsAtMs = 0;
  let forged = 0;
  return (ask) =>
    limiter.run(async () => {
      const nowMs = clock.now().getTime();
      if (nowMs >= endsAtMs) [endsAtMs, forged] = [nowMs + MINUTE_MS, 0];
      if (forged >= FORGED_PER_MINUTE) {
        throw new ApiError('RATE_LIMITED', undefined, Math.ceil((endsAtMs - nowMs) / SECOND_MS));
      }
      let isVerified = false;
      try {
        isVerified = await ask();
        return isVerified;
      } finally {
        if (!isVerified) forged++;
      }
    });
}

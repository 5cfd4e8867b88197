import { ApiError } from '../../../errors.ts';
import { createConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import { type Clock, MINUTE_MS, SECOND_MS } from '../../../values/time.ts';

const AT_ONCE = 20;
const WAITING_MAX = 200;
const UNPROVEN_PER_MINUTE = 60;

/** Asks whether a message is PayPal's, so often and no more. */
export type WebhookVerificationLimit = (ask: () => Promise<boolean>) => Promise<boolean>;

/**
 * Anybody may send what looks like a message of PayPal's, and PayPal must be asked about each. So
 * many may turn out to be another's in a minute: the limit that PayPal sets is for payments. What
 * PayPal sends meanwhile it sends again, and the sweeper does not wait for it.
 */
export function webhookVerificationLimit(clock: Clock): WebhookVerificationLimit {
  const lane = createConcurrencyLimiter({ atOnce: AT_ONCE, waiting: WAITING_MAX });
  let endsAtMs = 0;
  let unproven = 0;
  return (ask) =>
    lane.run(async () => {
      const nowMs = clock.now().getTime();
      if (nowMs >= endsAtMs) [endsAtMs, unproven] = [nowMs + MINUTE_MS, 0];
      if (unproven >= UNPROVEN_PER_MINUTE) {
        throw new ApiError('RATE_LIMITED', undefined, Math.ceil((endsAtMs - nowMs) / SECOND_MS));
      }
      let isProven = false;
      try {
        isProven = await ask();
        return isProven;
      } finally {
        if (!isProven) unproven++;
      }
    });
}

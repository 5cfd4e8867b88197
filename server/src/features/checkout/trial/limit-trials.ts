import type { StoreContext } from '../../../context.ts';
import { countHits } from '../../../platform/http/limit.ts';
import { MINUTE_MS } from '../../../values/time.ts';

/** Trials call a carrier or Stripe, whose rate limits they share with checkouts. */
const TRIALS = { name: 'checkout trials', max: 30, windowMs: MINUTE_MS };

export async function limitTrials({ app, storeId }: StoreContext): Promise<void> {
  await countHits(app, app.sql, [{ limit: TRIALS, subject: storeId }]);
}

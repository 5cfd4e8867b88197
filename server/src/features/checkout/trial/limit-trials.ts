import type { StoreContext } from '../../../context.ts';
import { countHits } from '../../../platform/http/limit.ts';
import { MINUTE_MS } from '../../../values/time.ts';

/** A carrier's or Stripe's server is called, and its limits are those of the checkouts too. */
const TRIALS = { name: 'checkout trials', max: 30, windowMs: MINUTE_MS };

export async function limitTrials({ app, storeId }: StoreContext): Promise<void> {
  await countHits(app, app.sql, [{ limit: TRIALS, subject: storeId }]);
}

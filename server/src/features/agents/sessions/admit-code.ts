import type { StoreContext } from '../../../context.ts';
import { networkOf } from '../../../platform/http/client-address.ts';
import { countHit, type Limit } from '../../../platform/http/limit.ts';
import { HOUR_MS } from '../../../values/time.ts';

const REFUSED_CODES: Limit = { name: 'agent_refused_codes', max: 60, windowMs: HOUR_MS };

/**
 * Counts a coupon code against the address of the shopper, before it is looked up: parallel guesses
 * are counted like sequential ones, and at the limit a code that exists is refused as well. Returns
 * a function that takes the count of an accepted code back. A caller with a proven identity that
 * states no address is not limited.
 */
export async function admitCode({
  app,
  storeId,
  shopperIp,
}: StoreContext): Promise<() => Promise<void>> {
  if (shopperIp === undefined) return async () => {};
  return await countHit(app, REFUSED_CODES, `${storeId} ${networkOf(shopperIp)}`);
}

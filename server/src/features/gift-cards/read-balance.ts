import type { StoreContext } from '../../context.ts';
import { findGiftCard, type LookupLimits } from './find-gift-card.ts';
import { type GiftCard, giftCardHash } from './gift-card.ts';

/** Invalid codes per hour: of one shopper, and of a store that does not identify shoppers. */
const SHOPPER_FAILURES_MAX = 10;
const STORE_FAILURES_MAX = 100;

export async function readBalance(
  ctx: StoreContext,
  code: string,
  shopperIp: string | undefined,
): Promise<GiftCard> {
  return await findGiftCard(ctx, code, limitsOf(ctx, code, shopperIp));
}

/** All calls come from the merchant's server, which alone can identify the shopper. */
function limitsOf(ctx: StoreContext, code: string, shopperIp: string | undefined): LookupLimits {
  if (shopperIp) {
    const name = `shopper ${shopperIp}`;
    return { name, failures: { of: name, max: SHOPPER_FAILURES_MAX } };
  }
  const hash = giftCardHash(ctx.storeId, code).toString('base64url');
  return { name: `code ${hash}`, failures: { of: 'every shopper', max: STORE_FAILURES_MAX } };
}

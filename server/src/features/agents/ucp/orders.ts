import { jobContext } from '../../../context.ts';
import { readOrder } from '../../orders/read-order.ts';
import { isSupportedVersion } from '../identity/platform-profile.ts';
import type { OrderCodec } from '../order-webhooks/send-order.ts';
import { readAdjustments } from '../orders/adjustments.ts';
import { agentsUrl } from '../ucp-2026-08-25/encode-links.ts';
import { CODECS } from './codecs.ts';

/** Orders as platforms get them by webhook, in the release that they speak. */
export const ORDER_CODEC: OrderCodec = {
  async encodeOrder(app, store, orderId, version) {
    if (!isSupportedVersion(version)) throw new Error('a platform has an unknown version');
    const ctx = jobContext(app, store);
    const codec = CODECS[version];
    const capabilities = codec.offers.map((one) => ({ ...one, config: {} }));
    const order = await readOrder(ctx, orderId);
    const adjustments = await readAdjustments(ctx, order.id);
    return codec.order({ ctx, agent: { capabilities } }, order, adjustments);
  },
  profileUrlOf: (app, store) => `${agentsUrl({ app, store })}/.well-known/ucp`,
};

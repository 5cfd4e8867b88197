import { jobContext } from '../../../context.ts';
import { readOrder } from '../../orders/read-order.ts';
import { isSupportedVersion } from '../identity/platform-profile.ts';
import { CODECS } from '../ucp/codecs.ts';
import { agentsUrl } from '../ucp-2026-08-25/encode-links.ts';
import { ORDER } from '../ucp-2026-08-25/offers.ts';
import type { OrderCodec } from './send-order.ts';

/** Orders in the release of the protocol that the platform speaks. */
export const ucpOrders: OrderCodec = {
  async encodeOrder(app, store, orderId, version) {
    if (!isSupportedVersion(version)) throw new Error('a platform has an unknown version');
    const ctx = jobContext(app, store);
    const capabilities = [{ name: ORDER, version, extends: [], config: {} }];
    return CODECS[version].order({ ctx, agent: { capabilities } }, await readOrder(ctx, orderId));
  },
  profileUrlOf: (app, store) => `${agentsUrl({ app, store })}/.well-known/ucp`,
};

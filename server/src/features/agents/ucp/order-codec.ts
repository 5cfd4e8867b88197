import { jobContext } from '../../../context.ts';
import { findOrderByCart } from '../../orders/find-order-by-cart.ts';
import { type Agent, UCP_VERSIONS } from '../identity/agent.ts';
import type { OrderCodec } from '../order-webhooks/send-order.ts';
import { agentsUrl } from '../ucp-2026-08-25/encode-links.ts';
import { CODECS } from './codecs.ts';

/** Orders as platforms get them by webhook. */
export const ORDER_CODEC: OrderCodec = {
  async encodeOrder(app, store, cartId, version) {
    const ctx = jobContext(app, store);
    const order = await findOrderByCart(ctx, cartId);
    if (!order) throw new Error('a subscribed cart has no order');
    const known = UCP_VERSIONS.find((one) => one === version) ?? UCP_VERSIONS[0];
    const codec = CODECS[known];
    const capabilities = codec.offers.map((one) => ({ ...one, config: {} }));
    return codec.order({ ctx, agent: { ...NOBODY, version: known, capabilities } }, order);
  },
  profileUrlOf: async (app, store) => `${agentsUrl(jobContext(app, store))}/.well-known/ucp`,
};

/** The receiver was identified when it subscribed. */
const NOBODY: Omit<Agent, 'version' | 'capabilities'> = {
  id: '',
  name: null,
  profileUrl: null,
  isSigned: false,
  apiKeyId: null,
  webhookUrl: null,
};

import type { App } from '../../../context.ts';
import type { OutboundReply } from '../../../platform/http/outbound/outbound.ts';
import type { Store } from '../../../ports/store.ts';
import type { OrderId } from '../../../values/ids.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import type {
  ClaimedOrder,
  OrderSubscriber,
} from '../../webhooks/order-deliveries/order-subscriber.ts';
import { contentDigest } from '../signing/content-digest.ts';
import { findSigner } from '../signing/find-signer.ts';
import { signMessage } from '../signing/sign-message.ts';

/** Encodes orders in one release of a protocol. */
export interface OrderCodec {
  /** The whole order as of now, as the platform reads it in this release. */
  encodeOrder(app: App, store: Store, orderId: OrderId, version: string): Promise<object>;
  /** Where the platform finds the store's public keys. */
  profileUrlOf(app: App, store: Store): string;
}

const CONNECT_MS = 5 * SECOND_MS;
const CALL_MS = 15 * SECOND_MS;
const COVERED = ['content-digest', 'content-type', 'ucp-agent', 'webhook-id', 'webhook-timestamp'];

/**
 * One call with the whole order, signed by the store (RFC 9421, ES256). A retry has the same id and
 * the order as it is then.
 */
export function sendOrder(codec: OrderCodec) {
  return async function sendOrder(
    app: App,
    { storeId, url, version }: OrderSubscriber,
    order: ClaimedOrder,
  ): Promise<OutboundReply> {
    const store = await findStore(app, storeId);
    if (!store) throw new Error('a known store does not exist');
    const body = JSON.stringify(await codec.encodeOrder(app, store, order.orderId, version));
    const headers = {
      'content-type': 'application/json',
      'content-digest': contentDigest(body),
      'user-agent': 'cartwright',
      'ucp-agent': `profile="${codec.profileUrlOf(app, store)}"`,
      'webhook-id': order.eventId,
      'webhook-timestamp': String(Math.floor(order.happenedAt.getTime() / SECOND_MS)),
    };
    const { host, pathname, search } = new URL(url);
    const target = ['@method', '@authority', '@path', ...(search ? ['@query'] : [])];
    const message = { method: 'POST', authority: host, url: pathname + search, headers };
    const key = await findSigner(app, storeId);
    const signature = signMessage(message, [...target, ...COVERED], key, app.clock.now());
    return await app.outbound.post({
      url,
      headers: { ...headers, ...signature },
      body,
      connectMs: CONNECT_MS,
      totalMs: CALL_MS,
      // The response body is ignored.
      replyBytesMax: 0,
    });
  };
}

import { createHmac } from 'node:crypto';
import { type App, jobContext } from '../../../context.ts';
import type { OutboundReply } from '../../../platform/http/outbound/outbound.ts';
import { SECOND_MS } from '../../../values/time.ts';
import { readOrder } from '../../orders/read-order.ts';
import { findStore } from '../../stores/find-store.ts';
import type {
  ClaimedOrder,
  OrderSubscriber,
} from '../../webhooks/order-deliveries/order-subscriber.ts';
import { readAdjustments } from '../orders/adjustments.ts';
import { ACP_VERSION } from './acp-error.ts';
import { acpOrderEvent } from './acp-order-event.ts';

const CONNECT_MS = 5 * SECOND_MS;
const CALL_MS = 15 * SECOND_MS;

/**
 * One call with the whole order, signed with the secret that the platform and the store share. The
 * body has no id of the event, so a retry repeats the id of the request. Its signature is new:
 * platforms refuse old ones.
 */
export async function sendAcpOrder(
  app: App,
  { storeId, url, secret }: OrderSubscriber,
  claimed: ClaimedOrder,
): Promise<OutboundReply> {
  const store = await findStore(app, storeId);
  if (!store || secret === null) throw new Error('a known store or secret does not exist');
  const ctx = jobContext(app, store);
  const order = await readOrder(ctx, claimed.orderId);
  // Until the platform acknowledged a call, the order is new to it.
  const type = claimed.deliveredSequence === 0 ? 'order_create' : 'order_update';
  const adjustments = await readAdjustments(ctx, order.id);
  const body = JSON.stringify(acpOrderEvent(ctx, type, order, adjustments));
  const now = app.clock.now();
  const key = app.storeSecrets.decrypt(secret, storeId);
  return await app.outbound.post({
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'cartwright',
      'api-version': ACP_VERSION,
      'request-id': claimed.eventId,
      timestamp: now.toISOString(),
      'merchant-signature': merchantSignature(key, body, now),
    },
    body,
    connectMs: CONNECT_MS,
    totalMs: CALL_MS,
    // The response body is ignored.
    replyBytesMax: 0,
  });
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`. */
function merchantSignature(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / SECOND_MS);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

import { Webhook } from 'standardwebhooks';
import type { App } from '../../context.ts';
import type { OutboundReply } from '../../platform/http/outbound/outbound.ts';
import { SECOND_MS } from '../../values/time.ts';
import type { Claimed, EndpointQueue } from './dispatch-queries.ts';
import { endpointSecretAad, signingSecrets } from './endpoints/endpoint.ts';

const CONNECT_MS = 5 * SECOND_MS;
const CALL_MS = 15 * SECOND_MS;

/** One signed call (Standard Webhooks). Retries have the same event id. */
export async function sendEvent(
  app: App,
  { storeId, endpointId }: EndpointQueue,
  event: Claimed,
): Promise<OutboundReply> {
  const now = app.clock.now();
  const body = JSON.stringify({
    type: event.type,
    timestamp: event.happenedAt.toISOString(),
    data: event.data,
  });
  const secrets = {
    current: event.secret,
    previous: event.previousSecret,
    previousUntil: event.previousSecretUntil,
  };
  const signatures = signingSecrets(secrets, now).map((box) =>
    new Webhook(app.webhookSecrets.decrypt(box, endpointSecretAad(storeId, endpointId))).sign(
      event.eventId,
      now,
      body,
    ),
  );
  return await app.outbound.post({
    url: event.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'cartwright',
      'webhook-id': event.eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / SECOND_MS)),
      'webhook-signature': signatures.join(' '),
    },
    body,
    connectMs: CONNECT_MS,
    totalMs: CALL_MS,
    // The response body is ignored.
    replyBytesMax: 0,
  });
}

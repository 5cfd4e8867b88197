import { createHmac, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { WEBHOOK_ID } from './credentials.ts';
import { failure, now, type Reply, randomId } from './objects.ts';

/** A webhook: the bytes and PayPal's headers over them. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

const CERT_URL = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270';

/** Signed with a secret instead of a certificate: only this server verifies it. */
export function writeWebhook(secret: string, type: string, resource: object): WebhookMessage {
  const id = `WH-${randomId()}-${randomId()}`;
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: now(),
    resource_type: type.split('.')[1]?.toLowerCase() ?? 'capture',
    resource_version: '2.0',
    event_type: type,
    summary: `${type} happened.`,
    resource,
    links: [{ href: `https://api.paypal.com/v1/notifications/webhooks-events/${id}`, rel: 'self' }],
  });
  return { id, body, headers: signedHeaders(secret, body) };
}

/** PayPal's headers over any text. */
export function signedHeaders(secret: string, body: string): Record<string, string> {
  const transmission = randomUUID();
  const at = now();
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': CERT_URL,
    'paypal-transmission-id': transmission,
    'paypal-transmission-time': at,
    'paypal-transmission-sig': sign(secret, transmission, at, body),
  };
}

/** As PayPal does it: over the checksum of the sent bytes, so they must come unchanged. */
function sign(secret: string, transmission: string, at: string, body: string): string {
  const signed = [transmission, at, WEBHOOK_ID, crc32(body)].join('|');
  return createHmac('sha256', secret).update(signed).digest('hex');
}

interface Question {
  readonly transmission_id: string;
  readonly transmission_time: string;
  readonly transmission_sig: string;
  readonly webhook_id: string;
}

export function answerWebhooks(secret: string, method: string, path: string, text: string): Reply {
  if (method === 'GET') {
    const id = path.split('/').at(-1);
    if (id !== WEBHOOK_ID) return failure(404, 'INVALID_RESOURCE_ID', 'INVALID_RESOURCE_ID');
    const body = { id, url: 'https://shop.example/hooks', event_types: [{ name: '*' }] };
    return { status: 200, body };
  }
  const asked = JSON.parse(text) as Question;
  const event = /"webhook_event":([\s\S]*)\}$/.exec(text)?.[1] ?? '';
  const { transmission_id: transmission, transmission_time: at } = asked;
  const isOurs =
    asked.webhook_id === WEBHOOK_ID &&
    asked.transmission_sig === sign(secret, transmission, at, event);
  return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } };
}

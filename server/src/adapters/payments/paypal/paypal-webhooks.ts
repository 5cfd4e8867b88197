import { Type } from 'typebox';
import { schemaGuard } from '../../../platform/schema-guard.ts';
import type { ProviderWebhook } from '../../../ports/payments/payment-provider.ts';
import { parseId } from '../../../values/ids.ts';
import { storableJson } from '../../../values/text.ts';
import type { CallPaypal, PaypalSession } from './paypal-client.ts';
import { disputeIn, isDisputeEvent, type PaypalEvent } from './paypal-disputes.ts';
import { authorizationResult, captureResult } from './paypal-responses.ts';
import { reversalResult } from './paypal-reversals.ts';
import { VERIFY_PATH } from './paypal-transport.ts';
import type { WebhookVerificationLimit } from './webhook-verification-limit.ts';

type Headers = Readonly<Record<string, unknown>>;

const Text = Type.Optional(Type.String());
const isEvent = schemaGuard(
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 200 }),
    event_type: Type.String(),
    create_time: Type.Optional(Type.String()),
    resource: Type.Object({}),
  }),
);
const ResourceShape = Type.Object({
  id: Text,
  status: Text,
  custom_id: Text,
  invoice_id: Text,
  amount: Type.Optional(Type.Object({ currency_code: Type.String(), value: Type.String() })),
  processor_response: Type.Optional(Type.Object({ response_code: Text })),
  supplementary_data: Type.Optional(
    Type.Object({ related_ids: Type.Optional(Type.Object({ authorization_id: Text })) }),
  ),
});
const isResource = schemaGuard(ResourceShape);
type Resource = Type.Static<typeof ResourceShape>;

/** Handled event types; each resource is a payment. */
const PAYMENT_EVENTS = new Set([
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.AUTHORIZATION.CREATED',
]);

const SIGNED_WITH = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};
const CERT_URL = /^https:\/\/[a-z0-9.-]+\.paypal\.com\//;

interface Verifier {
  readonly call: CallPaypal;
  readonly limit: WebhookVerificationLimit;
  readonly webhookId: string;
  readonly mode: 'test' | 'live';
}

/** Undefined where PayPal does not confirm the signature. */
export async function parsePaypalWebhook(
  { call, limit, webhookId, mode }: Verifier,
  body: Buffer,
  headers: Headers,
): Promise<ProviderWebhook | 'unreadable' | undefined> {
  const text = body.toString('utf8');
  const event = eventIn(text);
  const verification = event && verificationRequest(webhookId, text, headers);
  if (!verification) return undefined;
  const isOurs = await limit(() => call((session) => verified(session, verification)));
  if (!isOurs) return undefined;
  return isDisputeEvent(event) ? await disputeIn(call, mode, event) : webhookIn(event);
}

function eventIn(text: string): PaypalEvent | undefined {
  try {
    const event: unknown = JSON.parse(storableJson(text));
    return isEvent(event) ? event : undefined;
  } catch {
    return undefined;
  }
}

/** Contains the event's raw bytes, because the signature covers their checksum. */
function verificationRequest(
  webhookId: string,
  event: string,
  headers: Headers,
): string | undefined {
  const signed = Object.entries(SIGNED_WITH).map(([field, name]) => [field, headers[name]]);
  if (signed.some(([, value]) => typeof value !== 'string')) return undefined;
  if (!CERT_URL.test(String(headers[SIGNED_WITH.cert_url]))) return undefined;
  const fields = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookId });
  return `${fields.slice(0, -1)},"webhook_event":${event}}`;
}

/** The SDK lacks this call; its client still supplies token and timeout. */
async function verified({ client }: PaypalSession, verification: string): Promise<boolean> {
  const request = client.getRequestBuilderFactory()('POST', VERIFY_PATH);
  request.header('Content-Type', 'application/json');
  request.text(verification);
  request.authenticate([{ oauth2: true }]);
  const { body } = await request.callAsText();
  const { verification_status } = JSON.parse(String(body)) as Record<string, unknown>;
  return verification_status === 'SUCCESS';
}

function webhookIn({
  id: eventId,
  event_type: type,
  resource,
}: PaypalEvent): ProviderWebhook | 'unreadable' {
  if (!PAYMENT_EVENTS.has(type)) return { eventId, key: '', about: 'nothing' };
  if (!isResource(resource)) return 'unreadable';
  const webhook = paymentWebhook(eventId, type, resource);
  const isUnknown = webhook.about === 'charge' && webhook.result.kind === 'unknown';
  return isUnknown && parseId(webhook.key) !== undefined ? 'unreadable' : webhook;
}

function paymentWebhook(eventId: string, type: string, resource: Resource): ProviderWebhook {
  const nothing = { eventId, key: '', about: 'nothing' } as const;
  const { custom_id: key = '', invoice_id: invoice = '', amount, id = '', status = '' } = resource;
  const money = amount && { currencyCode: amount.currency_code, value: amount.value };
  const { response_code: responseCode } = resource.processor_response ?? {};
  const processor = responseCode && { processorResponse: { responseCode } };
  const payment = { id, status, ...(money && { amount: money }), ...processor };
  const done = { kind: 'done', reference: id } as const;
  switch (type) {
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      // A separate capture has its own key as invoice id.
      if (resource.supplementary_data?.related_ids?.authorization_id !== undefined) {
        const isDone = type === 'PAYMENT.CAPTURE.COMPLETED' && invoice !== '';
        return isDone ? { eventId, key: invoice, about: 'reversal', result: done } : nothing;
      }
      return { eventId, key, about: 'charge', result: captureResult(payment) };
    case 'PAYMENT.AUTHORIZATION.CREATED':
      return { eventId, key, about: 'charge', result: authorizationResult(payment) };
    case 'PAYMENT.CAPTURE.REFUNDED': {
      const result = reversalResult(id, status);
      const isNews = key !== '' && result.kind !== 'unknown';
      return isNews ? { eventId, key, about: 'reversal', result } : nothing;
    }
    default:
      return nothing;
  }
}

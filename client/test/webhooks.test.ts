import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dispatchEvents } from '@cartwright/server/features/webhooks/dispatch-events.js';
import { connect } from '@cartwright/server/platform/db/connect.js';
import { type Received, startReceiver } from '@cartwright/server/test/receiver.js';
import { scratchDatabase } from '@cartwright/server/test/states.js';
import { CartwrightAdmin } from '../src/admin.ts';
import { verifyEvent, type WebhookEvent, WebhookVerificationError } from '../src/webhooks.ts';
import { ADDRESS, MUG, startListening } from './listening-service.ts';

// A database of its own: deliveries of all stores are due.
const sql = connect(await scratchDatabase(), { poolSize: 4, throughPooler: false });
const env = { ALLOW_PRIVATE_WEBHOOKS: 'on' };
const { service, store, client, proxy } = await startListening({ sql, env });
const receiver = await startReceiver();
const { token } = await store.newOperator('owner');
const admin = new CartwrightAdmin({ baseUrl: proxy.url, token });
const endpoint = await admin.createWebhookEndpoint({ body: { url: receiver.url } });
const first = await deliveredOrder();

async function deliveredOrder(): Promise<Received> {
  const { id } = await client().carts.create({ items: [MUG] });
  const before = receiver.received.length;
  await client().checkout(id).confirmWallet({
    method: 'apple_pay',
    paymentToken: 'tok_sheet',
    rateId: 'free',
    shippingAddress: ADDRESS,
    email: 'ada@example.com',
    expectedTotal: 2500,
  });
  while ((await dispatchEvents(service.app)) > 0);
  const created = receiver.received.slice(before).find(({ body }) => body.type === 'order.created');
  assert.ok(created);
  return created;
}

function refuses(work: Promise<unknown>, reason: WebhookVerificationError['reason']) {
  return assert.rejects(work, (error) => {
    assert.ok(error instanceof WebhookVerificationError, String(error));
    return error.reason === reason;
  });
}

describe('verifyEvent', () => {
  const { secret } = endpoint;

  it('returns the event of a call of the service, by its type', async () => {
    const event = await verifyEvent(first.text, first.headers, secret);
    assert.equal(event.type, 'order.created');
    assert.equal(event.id, first.id);
    assert.deepEqual(totalOf(event), 2500);
  });

  it('accepts bytes, and the headers of a Request', async () => {
    const request = new Request('https://shop.test/hooks', {
      method: 'POST',
      headers: first.headers,
      body: first.text,
    });
    const bytes = await request.arrayBuffer();
    assert.equal((await verifyEvent(bytes, request.headers, secret)).type, 'order.created');
    const view = Buffer.from(first.text);
    assert.equal((await verifyEvent(view, request.headers, secret)).type, 'order.created');
  });

  it('accepts the old and the new secret while both sign', async () => {
    const path = { endpointId: endpoint.id };
    const rotated = await admin.rotateWebhookSecret({ path });
    assert.notEqual(rotated.secret, secret);
    const call = await deliveredOrder();
    assert.equal(call.headers['webhook-signature']?.split(' ').length, 2);
    for (const each of [secret, rotated.secret]) {
      assert.equal((await verifyEvent(call.text, call.headers, each)).type, 'order.created');
    }
  });

  it('refuses another secret, body, id or time', async () => {
    const other = `whsec_${Buffer.from('another secret of 32 characters.').toString('base64')}`;
    await refuses(verifyEvent(first.text, first.headers, other), 'signature_mismatch');
    const changed = first.text.replace('2500', '2501');
    await refuses(verifyEvent(changed, first.headers, secret), 'signature_mismatch');
    const renamed = { ...first.headers, 'webhook-id': 'another' };
    await refuses(verifyEvent(first.text, renamed, secret), 'signature_mismatch');
    const seconds = String(Number(first.headers['webhook-timestamp']) + 1);
    const moved = { ...first.headers, 'webhook-timestamp': seconds };
    await refuses(verifyEvent(first.text, moved, secret), 'signature_mismatch');
    for (const signature of ['v1,', 'v1,%%%', 'v2,AAAA', 'v1']) {
      const forged = { ...first.headers, 'webhook-signature': signature };
      await refuses(verifyEvent(first.text, forged, secret), 'signature_mismatch');
    }
  });

  it('refuses a call that is more than five minutes old or ahead', async () => {
    const sentAt = Number(first.headers['webhook-timestamp']) * 1000;
    const at = (ms: number) =>
      verifyEvent(first.text, first.headers, secret, { now: new Date(sentAt + ms) });
    await at(300_000);
    await at(-300_000);
    await refuses(at(301_000), 'timestamp_out_of_tolerance');
    await refuses(at(-301_000), 'timestamp_out_of_tolerance');
    const wrong = { ...first.headers, 'webhook-timestamp': 'now' };
    await refuses(verifyEvent(first.text, wrong, secret), 'timestamp_out_of_tolerance');
  });

  it('accepts headers in any case of letters, and in lists of one', async () => {
    const entries = Object.entries(first.headers);
    const upper = Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value]));
    assert.equal((await verifyEvent(first.text, upper, secret)).id, first.id);
    const lists = Object.fromEntries(entries.map(([name, value]) => [name, [String(value)]]));
    assert.equal((await verifyEvent(first.text, lists, secret)).id, first.id);
    const twice = { ...first.headers, 'webhook-id': [first.id, 'another'] };
    await refuses(verifyEvent(first.text, twice, secret), 'header_missing');
    await refuses(
      verifyEvent(first.text, { ...first.headers, 'Webhook-Id': 'another' }, secret),
      'header_missing',
    );
  });

  it('refuses a call without its headers', async () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const { [name]: _, ...others } = first.headers;
      await refuses(verifyEvent(first.text, others, secret), 'header_missing');
    }
  });

  it('explains a parsed body and a secret that is none', async () => {
    const parsed = verifyEvent(first.body as never, first.headers, secret);
    await assert.rejects(parsed, /raw text or bytes/);
    await assert.rejects(verifyEvent(first.text, first.headers, ''), /not a webhook secret/);
  });
});

describe('a list with a cursor', () => {
  it('is read page by page', async () => {
    const all = await admin.listWebhookDeliveries({ query: { limit: 100 } }).page();
    assert.equal(all.nextCursor, null);
    assert.ok(all.deliveries.length >= 2);
    proxy.passed.splice(0);
    const one = await admin.listWebhookDeliveries({ query: { limit: 1 } }).toArray();
    assert.deepEqual(one, all.deliveries);
    assert.equal(proxy.passed.length, one.length);
  });
});

/** Compiles only if `data` is that of the type. */
function totalOf(event: WebhookEvent): number | undefined {
  switch (event.type) {
    case 'order.created':
      return event.data.total;
    case 'payment.refunded':
      return event.data.amount;
    case 'webhook.test':
      // @ts-expect-error: a test has no total.
      return event.data.total;
    default:
      return undefined;
  }
}

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { twilioClient } from '../../src/adapters/messages/twilio-client.ts';
import { paypalTransport } from '../../src/adapters/payments/paypal/paypal-transport.ts';
import { stripeClient } from '../../src/adapters/payments/stripe/stripe-client.ts';

/** Every reply holds text that PostgreSQL does not store, in a value and in a key. */
const BODY = '{"id":"a\\u0000b","friendly_name":"c\\ud83d","metadata":{"\\udc00":"😀"}}';
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(BODY);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
after(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('a reply with unstorable text is repaired before it is parsed', () => {
  it('from Stripe, whose SDK parses it', async () => {
    const client = stripeClient(url, 'sk_test_1');
    const { id, metadata } = await client.run((stripe) => stripe.paymentIntents.retrieve('pi_1'));
    assert.deepEqual([id, metadata], ['a\ufffdb', { '\ufffd': '😀' }]);
  });

  it('from PayPal, whose SDK parses it', async () => {
    const carry = paypalTransport({ origin: url, signal: AbortSignal.timeout(9_000) });
    const headers = { toJSON: () => ({}) };
    const answer = await carry({ method: 'GET', url: 'https://api.paypal.com/v2/x', headers });
    assert.equal(JSON.parse(answer.data).id, 'a\ufffdb');
  });

  it('from Twilio, whose SDK parses it', async () => {
    const sid = `AC${'0'.repeat(32)}`;
    const account = { accountSid: sid, authToken: 'x', apiKeySid: null, apiKeySecret: null };
    const from = { from: '+14155550100', messagingServiceSid: null };
    const client = await twilioClient(url, { ...account, ...from });
    const found = (await client.api.v2010.accounts(sid).fetch()) as { friendlyName: string };
    assert.equal(found.friendlyName, 'c\ufffd');
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import type { Cents } from '../../src/values/money.ts';
import { chargeOf, newPaypal, openPaypal, prepared } from '../paypal/open-account.ts';
import type { WebhookMessage } from '../paypal/webhooks.ts';

const local = await newPaypal({ approvesAll: true });
const clientId = randomUUID();
const provider = openPaypal(local, { clientId });

after(() => assert.deepEqual(local.violations, [], 'by PayPal’s own description'));

async function read({ body, headers }: Pick<WebhookMessage, 'body' | 'headers'>) {
  const webhook = await provider.parseWebhook(Buffer.from(body), headers);
  assert.ok(webhook !== 'unreadable');
  return webhook;
}

async function paidCapture() {
  const charge = chargeOf(await prepared(provider));
  const result = await provider.charge(charge);
  assert.ok(result.kind === 'succeeded');
  const capture = local.merchant(clientId).captures.get(result.reference);
  assert.ok(capture);
  return { charge, result, capture };
}

describe('a webhook of PayPal', () => {
  it('resolves a charge by its key, like the reply of PayPal', async () => {
    const { charge, result, capture } = await paidCapture();
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    const webhook = await read(message);
    assert.deepEqual(webhook, { eventId: message.id, key: charge.key, about: 'charge', result });
  });

  it('is verified over the received bytes: an altered byte fails', async () => {
    const { capture } = await paidCapture();
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    assert.ok(await read(message));
    // The same event once parsed, in other bytes.
    assert.equal(await read({ ...message, body: message.body.replace(',', ', ') }), undefined);
    assert.equal(
      await read({ ...message, body: message.body.replace('12.34', '12.35') }),
      undefined,
    );
    const headers = { ...message.headers, 'paypal-transmission-sig': 'forged' };
    assert.equal(await read({ ...message, headers }), undefined);
  });

  it('is not verified with a call if its headers cannot be PayPal’s', async () => {
    const { capture } = await paidCapture();
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    const calls = local.calls.length;
    const elsewhere = { 'paypal-cert-url': 'https://paypal.com.evil.example/cert' };
    assert.equal(await read({ ...message, headers: {} }), undefined);
    assert.equal(await read({ ...message, body: '{"id":"WH-1"' }), undefined);
    const headers = { ...message.headers, ...elsewhere };
    assert.equal(await read({ ...message, headers }), undefined);
    assert.equal(local.calls.length, calls);
  });

  it('is verified a limited number of times per minute while verification fails', async () => {
    let now = new Date();
    const stranger = randomUUID();
    const own = openPaypal(local, { clientId: stranger, clock: { now: () => now } });
    const { capture } = await paidCapture();
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    const forged = { ...message.headers, 'paypal-transmission-sig': 'forged' };
    const deliver = (headers: Record<string, string>) =>
      own.parseWebhook(Buffer.from(message.body), headers).then(
        (webhook) => (webhook ? 'taken' : 'refused'),
        ({ code }: { code: string }) => code,
      );
    const asked = () => local.calls.filter((call) => call.includes('verify-webhook')).length;
    const before = asked();
    for (let turn = 0; turn < 70; turn++) assert.equal(await deliver(message.headers), 'taken');
    assert.equal(asked() - before, 70, 'valid webhooks are not limited');
    const answers = await Promise.all(Array.from({ length: 200 }, () => deliver(forged)));
    assert.deepEqual(new Set(answers), new Set(['refused', 'RATE_LIMITED']));
    const count = asked() - before - 70;
    assert.ok(count >= 60 && count < 80, `${count} calls`);
    assert.equal(await deliver(message.headers), 'RATE_LIMITED');
    assert.equal(asked() - before - 70, count);
    now = new Date(now.getTime() + 60_000);
    assert.equal(await deliver(message.headers), 'taken');
  });

  it('is verified once if PayPal limits the rate', async () => {
    const paths: string[] = [];
    const busy = createServer((request, response) => {
      paths.push(request.url ?? '');
      const isToken = request.url === '/v1/oauth2/token';
      const token = { access_token: 'a', token_type: 'Bearer', expires_in: 3600 };
      response.writeHead(isToken ? 200 : 429, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isToken ? token : { name: 'RATE_LIMIT_REACHED' }));
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    after(() => {
      busy.close();
      busy.closeAllConnections();
    });
    const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    const { capture } = await paidCapture();
    const { body, headers } = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    await assert.rejects(
      openPaypal({ ...local, url }).parseWebhook(Buffer.from(body), headers),
      /429/,
    );
    assert.equal(paths.filter((path) => path.includes('verify-webhook')).length, 1);
  });

  it('reports a pending capture as completed', async () => {
    local.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
    const charge = chargeOf(await prepared(provider));
    const result = await provider.charge(charge);
    local.fail();
    assert.ok(result.kind === 'pending');
    local.clear(result.reference);
    const capture = local.merchant(clientId).captures.get(result.reference) ?? {};
    const webhook = await read(local.webhook('PAYMENT.CAPTURE.COMPLETED', capture));
    assert.ok(webhook?.about === 'charge' && webhook.result.kind === 'succeeded');
    assert.equal(webhook.key, charge.key);
    const lost = { ...capture, status: 'DECLINED' };
    const denied = await read(local.webhook('PAYMENT.CAPTURE.DENIED', lost));
    assert.ok(denied?.about === 'charge' && denied.result.kind === 'declined');
  });

  it('reports a refund by its key, and ignores one that was made elsewhere', async () => {
    const { result } = await paidCapture();
    const key = randomUUID();
    const facts = { reference: result.reference, captureReference: null, capturedAt: new Date() };
    await provider.refund({ ...facts, key, amount: 100 as Cents, currency: 'USD' });
    const refund = [...local.merchant(clientId).refunds.values()].at(-1);
    assert.ok(refund);
    const webhook = await read(local.webhook('PAYMENT.CAPTURE.REFUNDED', refund));
    assert.ok(webhook?.about === 'reversal' && webhook.key === key);
    const { custom_id: _, ...foreign } = refund;
    const other = await read(local.webhook('PAYMENT.CAPTURE.REFUNDED', foreign));
    assert.equal(other?.about, 'nothing');
  });

  it('reports the capture of an authorization by the capture’s key', async () => {
    const manual = openPaypal(local, { clientId, capture: 'manual' });
    const held = await manual.charge(chargeOf(await prepared(manual)));
    assert.ok(held.kind === 'authorized');
    const key = randomUUID();
    const { reference } = held;
    const done = await manual.capture({ key, reference, amount: 1_234 as Cents, currency: 'USD' });
    assert.ok(done.kind === 'done');
    const capture = local.merchant(clientId).captures.get(done.reference) ?? {};
    const webhook = await read(local.webhook('PAYMENT.CAPTURE.COMPLETED', capture));
    assert.ok(webhook?.about === 'reversal' && webhook.key === key);
    assert.deepEqual(webhook.result, done);
  });

  it('is acknowledged if it is about something else', async () => {
    const webhook = await read(local.webhook('CUSTOMER.DISPUTE.CREATED', { id: 'PP-D-1' }));
    assert.equal(webhook?.about, 'nothing');
  });
});

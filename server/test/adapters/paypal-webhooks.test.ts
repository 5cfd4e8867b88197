import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { Cents } from '../../src/values/money.ts';
import { chargeOf, newPaypal, openPaypal, prepared } from '../paypal/open-account.ts';
import type { WebhookMessage } from '../paypal/webhooks.ts';

const local = await newPaypal({ approvesAll: true });
const clientId = randomUUID();
const provider = openPaypal(local, { clientId });

after(() => assert.deepEqual(local.violations, [], 'by PayPal’s own description'));

const read = ({ body, headers }: Pick<WebhookMessage, 'body' | 'headers'>) =>
  provider.readNews(Buffer.from(body), headers);

async function paidCapture() {
  const charge = chargeOf(await prepared(provider));
  const result = await provider.charge(charge);
  assert.ok(result.kind === 'succeeded');
  const capture = local.merchant(clientId).captures.get(result.reference);
  assert.ok(capture);
  return { charge, result, capture };
}

describe('a message that PayPal sends by itself', () => {
  it('brings a charge by its key, as PayPal’s answer would have', async () => {
    const { charge, result, capture } = await paidCapture();
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    const news = await read(message);
    assert.deepEqual(news, { eventId: message.id, key: charge.key, about: 'charge', result });
  });

  it('is verified over the bytes that came: another byte, and it is not PayPal’s', async () => {
    const { capture } = await paidCapture();
    const message = local.webhook('PAYMENT.CAPTURE.COMPLETED', capture);
    assert.ok(await read(message));
    // The same event to whoever reads it, in other bytes.
    assert.equal(await read({ ...message, body: message.body.replace(',', ', ') }), undefined);
    assert.equal(
      await read({ ...message, body: message.body.replace('12.34', '12.35') }),
      undefined,
    );
    const headers = { ...message.headers, 'paypal-transmission-sig': 'forged' };
    assert.equal(await read({ ...message, headers }), undefined);
  });

  it('is not asked about where it cannot be PayPal’s', async () => {
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

  it('brings money that was on its way', async () => {
    local.fail(({ kind }) => (kind === 'charge' ? 'pending' : undefined));
    const charge = chargeOf(await prepared(provider));
    const result = await provider.charge(charge);
    local.fail();
    assert.ok(result.kind === 'pending');
    local.clear(result.reference);
    const capture = local.merchant(clientId).captures.get(result.reference) ?? {};
    const news = await read(local.webhook('PAYMENT.CAPTURE.COMPLETED', capture));
    assert.ok(news?.about === 'charge' && news.result.kind === 'succeeded');
    assert.equal(news.key, charge.key);
    const lost = { ...capture, status: 'DECLINED' };
    const denied = await read(local.webhook('PAYMENT.CAPTURE.DENIED', lost));
    assert.ok(denied?.about === 'charge' && denied.result.kind === 'declined');
  });

  it('brings a refund by its own key, and nothing of one that was made elsewhere', async () => {
    const { result } = await paidCapture();
    const key = randomUUID();
    const facts = { reference: result.reference, captureReference: null, capturedAt: new Date() };
    await provider.refund({ ...facts, key, amount: 100 as Cents, currency: 'USD' });
    const refund = [...local.merchant(clientId).refunds.values()].at(-1);
    assert.ok(refund);
    const news = await read(local.webhook('PAYMENT.CAPTURE.REFUNDED', refund));
    assert.ok(news?.about === 'reversal' && news.key === key);
    const { custom_id: _, ...foreign } = refund;
    const other = await read(local.webhook('PAYMENT.CAPTURE.REFUNDED', foreign));
    assert.equal(other?.about, 'nothing');
  });

  it('brings the capture of what was held by the capture’s key', async () => {
    const manual = openPaypal(local, { clientId, capture: 'manual' });
    const held = await manual.charge(chargeOf(await prepared(manual)));
    assert.ok(held.kind === 'authorized');
    const key = randomUUID();
    const { reference } = held;
    const done = await manual.capture({ key, reference, amount: 1_234 as Cents, currency: 'USD' });
    assert.ok(done.kind === 'done');
    const capture = local.merchant(clientId).captures.get(done.reference) ?? {};
    const news = await read(local.webhook('PAYMENT.CAPTURE.COMPLETED', capture));
    assert.ok(news?.about === 'reversal' && news.key === key);
    assert.deepEqual(news.result, done);
  });

  it('is taken note of where it is about something else', async () => {
    const news = await read(local.webhook('CUSTOMER.DISPUTE.CREATED', { id: 'PP-D-1' }));
    assert.equal(news?.about, 'nothing');
  });
});

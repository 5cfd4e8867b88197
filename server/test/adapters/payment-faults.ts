import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import type { ChargeResult, ProviderWebhook } from '../../src/ports/payments/payment-provider.ts';
import {
  AMOUNT,
  type Conforming,
  cents,
  newCharge,
  paid,
  reversal,
} from './payment-conformance.ts';

export function methods({ automatic, tokens, hasObjects }: Conforming): void {
  it('saves a method, charges it, and detaches it', async () => {
    if (tokens.savable === undefined) return;
    const saved = await automatic.saveMethod(tokens.savable, randomUUID());
    assert.ok(saved !== 'invalid');
    assert.match(saved.last4 ?? '', /^\d{4}$/);
    await paid(automatic, saved.token);
    await automatic.detachMethod(saved.token);
    await automatic.detachMethod(saved.token);
    if (!hasObjects) return;
    const gone = await automatic.charge(await newCharge(automatic, saved.token));
    assert.equal(gone.kind, 'declined');
  });

  it('saves nothing for an invalid token', async () => {
    if (tokens.invalid === undefined) return;
    assert.equal(await automatic.saveMethod(tokens.invalid, randomUUID()), 'invalid');
  });

  it('charges the method of an earlier charge off-session, once', async () => {
    const { reference } = await paid(automatic, tokens.good);
    const { charge, reference: own } = await paid(automatic, tokens.good, {
      methodOf: reference,
      amount: cents(500),
    });
    assert.notEqual(own, reference);
    const again = await automatic.charge(charge);
    assert.equal(again.kind === 'succeeded' && again.reference, own);
  });
}

export function troubles({ automatic, manual, tokens, trouble, taken }: Conforming): void {
  if (!trouble) return;
  for (const kind of ['drop_answer', 'fail_once', 'hang', 'hang_after'] as const) {
    it(`charges once under the fault ${kind}, however often it is retried`, async () => {
      const charge = await newCharge(automatic, tokens.good);
      trouble(kind);
      const first = await automatic.charge(charge).catch(unknown);
      trouble(undefined);
      assert.ok(['unknown', 'succeeded'].includes(first.kind), first.kind);
      const second = await automatic.charge(charge);
      assert.equal(second.kind, 'succeeded');
      if (taken) assert.equal(taken(charge.key), AMOUNT);
    });

    it(`captures and refunds once under the fault ${kind}`, async () => {
      const { reference } = await paid(manual, tokens.good);
      const input = { key: randomUUID(), reference, amount: AMOUNT, currency: 'USD' };
      trouble(kind);
      await manual.capture(input).catch(unknown);
      trouble(undefined);
      const captured = await manual.capture(input);
      assert.ok(captured.kind === 'done');
      const back = { ...reversal(reference, 600), captureReference: captured.reference };
      trouble(kind);
      await manual.refund(back).catch(unknown);
      trouble(undefined);
      assert.equal((await manual.refund(back)).kind, 'done');
      const record = await manual.retrieveCharge(reference);
      assert.deepEqual([record?.captured, record?.refunded], [AMOUNT, 600]);
    });
  }
}

function unknown(): ChargeResult & { kind: 'unknown' } {
  return { kind: 'unknown' };
}

export function webhooks({ automatic, tokens, webhooksOf }: Conforming): void {
  it('refuses an unsigned webhook', async () => {
    assert.equal(await automatic.parseWebhook(Buffer.from('{}'), {}), undefined);
    assert.equal(
      await automatic.parseWebhook(Buffer.from('no json'), { signature: 'x' }),
      undefined,
    );
  });

  it('parses a webhook alike each time, also late and out of order', async () => {
    if (!webhooksOf) return;
    const { charge, reference } = await paid(automatic, tokens.good);
    const sent = await webhooksOf(charge, reference);
    assert.ok(sent.length > 0);
    const parsed = await Promise.all(
      [...sent, ...sent].reverse().map((one) => automatic.parseWebhook(one.body, one.headers)),
    );
    const about = parsed.filter((one): one is ProviderWebhook => one !== undefined);
    assert.equal(about.length, 2 * sent.length);
    assert.equal(new Set(about.map(({ eventId }) => eventId)).size, sent.length);
    const final = about.filter((one) => one.about === undefined || one.about === 'charge');
    assert.ok(final.length > 0);
    for (const one of final) {
      assert.equal(one.key, charge.key);
      const { result } = one as { result: ChargeResult };
      assert.ok(result.kind === 'succeeded' && result.amount === charge.amount);
    }
  });

  it('refuses a webhook that was altered', async () => {
    if (!webhooksOf) return;
    const { charge, reference } = await paid(automatic, tokens.good);
    for (const { body, headers } of await webhooksOf(charge, reference)) {
      const forged = Buffer.from(body.toString().replace(/16\.?48/, '1'));
      assert.equal(await automatic.parseWebhook(forged, headers), undefined);
    }
  });
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { paid, reversal } from './payment-conformance.ts';
import { newStripeAdapter, SECRET_KEY } from './stripe-adapter.ts';

const { stripe, open, trouble } = await newStripeAdapter();

after(() => assert.deepEqual(stripe.problems, []));

describe('idempotency keys that Stripe forgets after a day', () => {
  const provider = open('automatic');
  const long = new Date(Date.now() - 24 * 60 * 60_000);

  async function oldCharge(change: object) {
    const preparation = { cartId: randomUUID(), amount: 700 as never, currency: 'USD' };
    const { reference } = await provider.prepare({ ...preparation, reference: null });
    const offSession = { methodToken: null, methodOf: null, isAfterAction: false };
    const charge = { key: randomUUID(), reference, amount: 700 as never, currency: 'USD' };
    return {
      ...charge,
      paymentToken: 'ctoken_visa',
      startedAt: new Date(),
      ...offSession,
      ...change,
    };
  }

  it('make an old charge a lookup, never a new charge', async () => {
    const never = await provider.charge(await oldCharge({ startedAt: long }));
    assert.equal(never.kind, 'declined');
    const done = await oldCharge({});
    await provider.charge(done);
    const found = await provider.charge({ ...done, startedAt: long });
    assert.equal(found.kind, 'succeeded');
    const upsell = await oldCharge({ reference: null, methodOf: done.reference });
    assert.equal((await provider.charge({ ...upsell, startedAt: long })).kind, 'declined');
    assert.equal((await provider.charge(upsell)).kind, 'succeeded');
    assert.equal((await provider.charge({ ...upsell, startedAt: long })).kind, 'succeeded');
    const keys = stripe.journal().map(({ key }) => key);
    assert.equal(keys.filter((key) => key === done.key || key === upsell.key).length, 2);
  });

  it('do not repeat a partial refund', async () => {
    const { reference } = await paid(provider, 'ctoken_visa');
    const part = reversal(reference, 600);
    trouble('hang_after', ({ kind }) => kind === 'refund');
    await assert.rejects(provider.refund(part));
    trouble(undefined);
    stripe.revokeKeys();
    const found = await provider.refund(part);
    assert.equal(found.kind, 'done');
    stripe.revokeKeys();
    assert.deepEqual(await provider.refund(part), found);
    assert.equal((await provider.retrieveCharge(reference))?.refunded, 600);
  });

  it('leave an uncaptured authorization released, and reported as such', async () => {
    const manual = open('manual');
    const { reference } = await paid(manual, 'ctoken_visa');
    assert.equal((await manual.retrieveCharge(reference))?.isLapsed, undefined);
    stripe.lapse(SECRET_KEY, reference);
    const { isVoided, isLapsed } = (await manual.retrieveCharge(reference)) ?? {};
    assert.deepEqual([isVoided, isLapsed], [true, true]);
    const { reference: other } = await paid(manual, 'ctoken_visa');
    await manual.void(reversal(other));
    assert.equal((await manual.retrieveCharge(other))?.isLapsed, undefined);
  });

  it('do not repeat a capture or a release', async () => {
    const manual = open('manual');
    const { reference } = await paid(manual, 'ctoken_visa');
    const input = { key: randomUUID(), reference, amount: 600 as never, currency: 'USD' };
    const first = await manual.capture(input);
    const { reference: other } = await paid(manual, 'ctoken_visa');
    const release = reversal(other);
    assert.equal((await manual.void(release)).kind, 'done');
    stripe.revokeKeys();
    assert.deepEqual(await manual.capture(input), first);
    assert.equal((await manual.void(release)).kind, 'done');
    const keys = stripe.journal().map(({ key }) => key);
    assert.equal(keys.filter((key) => key === input.key || key === release.key).length, 2);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { AMOUNT, newCharge, paid, reversal } from './payment-conformance.ts';
import { newStripeAdapter } from './stripe-adapter.ts';

const { stripe, open } = await newStripeAdapter();

after(() => assert.deepEqual(stripe.problems, []));

describe('currencies with Stripe’s own number of decimals', () => {
  const manual = open('manual');
  const movesOf = (key: string) =>
    stripe
      .journal()
      .filter((move) => move.key === key)
      .map(({ amount }) => amount);

  for (const currency of ['ISK', 'UGX']) {
    it(`${currency} is sent with two decimals`, async () => {
      const { charge, reference } = await paid(manual, 'ctoken_visa', { currency });
      assert.deepEqual(movesOf(charge.key), [100 * AMOUNT]);
      const input = { key: randomUUID(), reference, amount: 1000 as never, currency };
      const captured = await manual.capture(input);
      assert.equal(captured.kind, 'done');
      const upsell = { currency, methodOf: reference, amount: 5 as never };
      const { charge: other } = await paid(manual, 'ctoken_visa', upsell);
      assert.deepEqual(movesOf(other.key), [500]);
      const back = { ...reversal(reference, 7), currency };
      assert.equal((await manual.refund(back)).kind, 'done');
      assert.deepEqual([movesOf(input.key), movesOf(back.key)], [[100_000], [700]]);
      const record = { authorized: AMOUNT, captured: 1000, refunded: 7, currency, isVoided: false };
      assert.deepEqual(await manual.retrieveCharge(reference), record);
    });
  }

  it('thousandths are refused', async () => {
    const currency = 'KWD';
    const odd = { currency, amount: 1005 as never };
    const unprepared = await newCharge(manual, 'ctoken_visa', odd);
    assert.equal(unprepared.reference, null);
    const { charge, reference } = await paid(manual, 'ctoken_visa', {
      currency,
      amount: 1010 as never,
    });
    assert.deepEqual(movesOf(charge.key), [1010]);
    const upsell = { ...charge, ...odd, key: randomUUID(), reference: null, methodOf: reference };
    assert.equal((await manual.charge(upsell)).kind, 'declined');
    const input = { key: randomUUID(), reference, ...odd };
    assert.equal((await manual.capture(input)).kind, 'refused');
    assert.equal((await manual.capture({ ...input, amount: 1010 as never })).kind, 'done');
    assert.equal((await manual.refund({ ...reversal(reference), ...odd })).kind, 'refused');
    assert.equal((await manual.refund({ ...reversal(reference, 20), currency })).kind, 'done');
    assert.equal((await manual.retrieveCharge(reference))?.refunded, 20);
  });
});

describe('amounts below Stripe’s minimum', () => {
  const provider = open('automatic');
  const small = { cartId: randomUUID(), amount: 49 as never, currency: 'USD' };
  const REFUSED = { reference: null, refused: 'The total is less than Stripe takes in USD.' };

  it('are refused for a cart, also if it had an intent', async () => {
    assert.deepEqual(await provider.prepare({ ...small, reference: null }), REFUSED);
    const dear = { ...small, amount: 900 as never, reference: null };
    const { reference } = await provider.prepare(dear);
    assert.deepEqual(await provider.prepare({ ...small, reference }), REFUSED);
    const charge = await newCharge(provider, 'ctoken_visa', { amount: 900 as never });
    assert.equal((await provider.charge({ ...charge, amount: 49 as never })).kind, 'declined');
  });

  it('are declined or ended for an upsell', async () => {
    const { reference: methodOf } = await paid(provider, 'ctoken_visa');
    const upsell = await newCharge(provider, null, { methodOf, amount: 49 as never });
    assert.equal((await provider.charge(upsell)).kind, 'declined');
    assert.equal((await provider.cancel(upsell)).kind, 'authentication_failed');
  });

  it('and unsupported fractions are refused', async () => {
    const odd = { ...small, amount: 1005 as never, currency: 'KWD', reference: null };
    const { refused } = await provider.prepare(odd);
    assert.match(refused ?? '', /does not accept these decimals/);
  });
});

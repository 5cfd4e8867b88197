import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { stripeCredentials } from '../stripe/account.ts';
import { problemsOf, readSamples } from '../stripe/samples.ts';
import { AMOUNT, conforms, newCharge, paid, reversal } from './payment-conformance.ts';
import { newStripeAdapter, SECRET_KEY } from './stripe-adapter.ts';

const { stripe, adapter, open, trouble } = await newStripeAdapter();

after(() => assert.deepEqual(stripe.problems, []));

conforms(async () => ({
  name: 'Stripe',
  automatic: open('automatic'),
  manual: open('manual'),
  tokens: {
    good: 'ctoken_visa',
    declined: 'ctoken_visa_chargeDeclined',
    needsAction: 'ctoken_threeDSecure2Required',
    savable: 'ctoken_mastercard',
    invalid: 'ctoken_nothing',
  },
  hasObjects: true,
  hasRecords: true,
  act: async ({ reference }) => stripe.authenticate(SECRET_KEY, reference ?? ''),
  trouble,
  taken: (key) =>
    stripe
      .journal()
      .filter((move) => move.key === key && move.kind === 'charge')
      .reduce((all, { amount }) => all + amount, 0),
  webhooksOf: async (_, reference) =>
    stripe.events(reference).map((event) => {
      const { body, headers } = stripe.signedWebhook(event);
      return { body: Buffer.from(body), headers };
    }),
}));

describe('Stripe credentials', () => {
  const keys = { secretKey: SECRET_KEY, publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };
  const check = async (change: object, mode: 'test' | 'live' = 'test') => {
    const credentials = { ...keys, ...change };
    const account = { id: 'stripe', mode, capture: 'automatic', credentials } as const;
    return (await adapter.open(account).check?.())?.kind;
  };

  it('are accepted if they are valid and of the right mode', async () => {
    assert.equal(await check({}), 'good');
    assert.equal(await check({ secretKey: 'sk_live_x' }), 'refused');
    assert.equal(await check({ secretKey: 'no key' }), 'refused');
    assert.equal(await check({ publishableKey: 'pk_live_x' }), 'refused');
    assert.equal(await check({ publishableKey: SECRET_KEY }), 'refused');
    assert.equal(await check({ webhookSecret: 'x' }), 'refused');
    const live = { secretKey: 'sk_live_x', publishableKey: 'pk_live_x' };
    assert.equal(await check(live, 'live'), 'good');
    assert.equal(await check({ publishableKey: 'pk_live_x' }, 'live'), 'refused');
  });
});

describe('a Stripe key that is no longer accepted', () => {
  for (const secretKey of ['sk_rolled', 'rk_test_of_little_use']) {
    it(`as with ${secretKey}, decides nothing about a payment`, async () => {
      const locked = open('manual', { secretKey });
      const { charge, reference } = await paid(open('manual'), 'ctoken_visa');
      const input = { key: randomUUID(), reference, amount: AMOUNT, currency: 'USD' };
      await assert.rejects(locked.charge(charge));
      await assert.rejects(locked.cancel(charge));
      await assert.rejects(locked.capture(input));
      await assert.rejects(locked.void(reversal(reference)));
      await assert.rejects(locked.refund(reversal(reference)));
      await assert.rejects(locked.saveMethod('ctoken_visa', randomUUID()));
      await assert.rejects(locked.detachMethod('cus_x pm_x'));
    });
  }
});

describe('webhooks of Stripe', () => {
  const provider = open('automatic');
  const at = () => Math.floor(Date.now() / 1000);

  async function signedEvent() {
    const preparation = { cartId: randomUUID(), amount: 500 as never, currency: 'USD' };
    const { reference } = await provider.prepare({ ...preparation, reference: null });
    const [event] = stripe.events(reference ?? '');
    return { event, ...stripe.signedWebhook(event) };
  }

  it('are refused unless they are signed', async () => {
    const { event, body, headers } = await signedEvent();
    const signature = headers['stripe-signature'] ?? '';
    const read = async (text: string, sent: Record<string, unknown>) =>
      (await provider.parseWebhook(Buffer.from(text), sent)) !== undefined;
    assert.ok(await read(body, headers));
    const signed = (time: number) => stripe.signedWebhook(event, time).headers;
    const v1 = signature.split('v1=')[1] ?? '';
    const forgeries: [string, Record<string, unknown>][] = [
      [body, {}],
      [body, { 'stripe-signature': '' }],
      [body, { 'stripe-signature': 't=,v1=' }],
      [body, { 'stripe-signature': `t=${at()}` }],
      [body, { 'stripe-signature': `v1=${v1}` }],
      [body, { 'stripe-signature': `t=${at() + 1},v1=${v1}` }],
      [body, { 'stripe-signature': signature.replace('v1=', 'v0=') }],
      [body, { 'stripe-signature': signature.slice(0, -1) }],
      [body, { 'stripe-signature': `${signature}0` }],
      [`${body} `, headers],
      [body.replace('"amount":500', '"amount":501'), headers],
      ['', headers],
      [body, signed(at() - 310)],
      [body, signed(at() + 310)],
    ];
    for (const [text, sent] of forgeries) assert.equal(await read(text, sent), false);
    assert.ok(await read(body, signed(at() - 290)));
  });
});

describe('a charge at Stripe', () => {
  const provider = open('automatic');

  async function ownCharge(paymentToken: string) {
    const preparation = { cartId: randomUUID(), amount: 900 as never, currency: 'USD' };
    const { reference } = await provider.prepare({ ...preparation, reference: null });
    const offSession = {
      methodToken: null,
      methodOf: null,
      isAfterAction: false,
      startedAt: new Date(),
    };
    const sum = { amount: 900 as never, currency: 'USD' };
    return { key: randomUUID(), reference: reference ?? '', paymentToken, ...sum, ...offSession };
  }

  it('is retried under its key, so that a declined card is not charged again', async () => {
    const charge = await ownCharge('ctoken_visa_chargeDeclined');
    for (const _ of [1, 2, 3]) assert.equal((await provider.charge(charge)).kind, 'declined');
    assert.equal(stripe.tries(charge.key), 3);
    const refusals = stripe
      .events(charge.reference)
      .filter(({ type }) => type === 'payment_intent.payment_failed');
    assert.equal(refusals.length, 1);
  });

  it('with an unknown token is no decline of a card', async () => {
    const unknown = await provider.charge(await ownCharge('ctoken_junk'));
    assert.ok(unknown.kind === 'declined' && unknown.isInvalid, JSON.stringify(unknown));
    const card = await provider.charge(await ownCharge('ctoken_visa_chargeDeclined'));
    assert.ok(card.kind === 'declined' && !card.isInvalid, JSON.stringify(card));
  });

  it('with an unknown intent is over, since another account prepared it', async () => {
    const charge = await ownCharge('ctoken_visa');
    const other = open('automatic', stripeCredentials('elsewhere'));
    const result = await other.charge(charge);
    assert.ok(result.kind === 'declined' && result.isOver, JSON.stringify(result));
    const startedAt = new Date(Date.now() - 20_000);
    assert.equal((await other.charge({ ...charge, startedAt })).kind, 'unknown', 'not the first');
    assert.equal((await provider.charge(charge)).kind, 'succeeded', 'and is there at the first');
  });

  it('has one amount, also if another tab resizes the intent before it is confirmed', async () => {
    const charge = await ownCharge('ctoken_visa');
    stripe.fail(({ kind }) => {
      if (kind === 'charge') stripe.resize(SECRET_KEY, charge.reference, 5_000);
      return undefined;
    });
    const { kind } = await provider.charge(charge);
    stripe.fail();
    assert.equal(kind, 'declined');
    assert.ok(!stripe.journal().some(({ key }) => key === charge.key));
  });
});

describe('an upsell at Stripe has an intent of its own', () => {
  const provider = open('automatic');
  const movesOf = (key: string) => stripe.journal().filter((move) => move.key === key).length;
  const newUpsell = async (isMine: boolean) => {
    const { reference: methodOf } = await paid(provider, 'ctoken_visa');
    const kept: string[] = [];
    const upsell = await newCharge(provider, null, {
      methodOf,
      async storeReference(reference) {
        assert.equal(movesOf(upsell.key), 0);
        kept.push(reference);
        return isMine;
      },
    });
    return { upsell, kept };
  };

  it('which is recorded before it is confirmed', async () => {
    const { upsell, kept } = await newUpsell(true);
    const result = await provider.charge(upsell);
    assert.deepEqual(result.kind === 'succeeded' && kept, [kept[0]]);
    const again = { ...upsell, reference: kept[0] ?? null };
    assert.deepEqual(await provider.charge(again), result);
    assert.equal(movesOf(upsell.key), 1);
  });

  it('which is found also after a decline or a cancellation', async () => {
    const { upsell, kept } = await newUpsell(true);
    stripe.fail(({ kind }) => (kind === 'charge' ? 'decline' : undefined));
    assert.equal((await provider.charge(upsell)).kind, 'declined');
    stripe.fail();
    assert.equal(
      (await provider.charge({ ...upsell, reference: kept[0] ?? null })).kind,
      'declined',
    );
    const { upsell: other, kept: ended } = await newUpsell(true);
    await provider.cancel(other);
    assert.deepEqual([kept.length, ended.length], [1, 1]);
  });

  it('which is not confirmed if the upsell was decided meanwhile', async () => {
    const { upsell } = await newUpsell(false);
    assert.equal((await provider.charge(upsell)).kind, 'unknown');
    assert.equal(movesOf(upsell.key), 0);
  });
});

describe("Stripe's own samples", () => {
  if (readSamples()) {
    it('have the shape of the local server’s replies', () => {
      const samples = readSamples() ?? {};
      const intent = { ...samples.payment_intent, transfer_data: null };
      assert.deepEqual(problemsOf(samples, intent), []);
      const { id: _, ...nameless } = intent;
      assert.deepEqual(problemsOf(samples, nameless), ['payment_intent.id is missing']);
      const odd = { ...intent, amount: '5', colour: 'red' };
      assert.equal(problemsOf(samples, odd).length, 2);
    });
  }
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { stripeAdapter } from '../../src/adapters/payments/stripe/stripe.ts';
import type { PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import type { CaptureMode } from '../../src/ports/payments/stored-provider.ts';
import { systemClock } from '../../src/values/time.ts';
import { stripeCredentials } from '../stripe/account.ts';
import { problemsOf, readSamples } from '../stripe/samples.ts';
import { newStripe } from '../stripe/scene.ts';
import { HASTY_MS, inTurn, isHanging } from './patience.ts';
import {
  AMOUNT,
  conforms,
  newCharge,
  paid,
  reversal,
  type Trouble,
} from './payment-conformance.ts';

const stripe = await newStripe();
const SECRET_KEY = 'sk_test_conformance';
const parts = { url: stripe.url, clock: systemClock };
const adapter = stripeAdapter(parts);
const hasty = stripeAdapter({ ...parts, totalMs: HASTY_MS });
let isHasty = false;

function open(capture: CaptureMode, change: object = {}): PaymentProvider {
  const credentials = { ...stripeCredentials('conformance'), ...change };
  const account = { id: 'stripe', mode: 'test', capture, credentials } as const;
  return inTurn(adapter.open(account), hasty.open(account), () => isHasty);
}

function trouble(kind: Trouble | undefined, isMeant = (_: { readonly kind: string }) => true) {
  isHasty = isHanging(kind);
  stripe.fail(kind && ((call) => (isMeant(call) ? kind : undefined)));
}

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

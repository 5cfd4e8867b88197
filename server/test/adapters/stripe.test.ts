import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { stripeAdapter } from '../../src/adapters/payments/stripe/stripe.ts';
import type { PaymentProvider } from '../../src/features/payments/providers/payment-provider.ts';
import type { CaptureMode } from '../../src/features/payments/providers/stored-provider.ts';
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
  hasBooks: true,
  act: async ({ reference }) => stripe.authenticate(SECRET_KEY, reference ?? ''),
  trouble,
  taken: (key) =>
    stripe
      .journal()
      .filter((move) => move.key === key && move.kind === 'charge')
      .reduce((all, { amount }) => all + amount, 0),
  lettersOf: async (_, reference) =>
    stripe.events(reference).map((event) => {
      const { body, headers } = stripe.letter(event);
      return { body: Buffer.from(body), headers };
    }),
}));

describe('Stripe takes credentials', () => {
  const keys = { secretKey: SECRET_KEY, publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };
  const check = async (change: object, mode: 'test' | 'live' = 'test') => {
    const credentials = { ...keys, ...change };
    const account = { id: 'stripe', mode, capture: 'automatic', credentials } as const;
    return (await adapter.open(account).check?.())?.kind;
  };

  it('that are good, and of the right mode, and no others', async () => {
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

describe('Stripe does not take a key any more', () => {
  for (const secretKey of ['sk_rolled', 'rk_test_of_little_use']) {
    it(`as with ${secretKey}, and that decides nothing about money`, async () => {
      const locked = open('manual', { secretKey });
      const { charge, reference } = await paid(open('manual'), 'ctoken_visa');
      const wish = { key: randomUUID(), reference, amount: AMOUNT, currency: 'USD' };
      await assert.rejects(locked.charge(charge));
      await assert.rejects(locked.cancel(charge));
      await assert.rejects(locked.capture(wish));
      await assert.rejects(locked.void(reversal(reference)));
      await assert.rejects(locked.refund(reversal(reference)));
      await assert.rejects(locked.saveMethod('ctoken_visa', randomUUID()));
      await assert.rejects(locked.detachMethod('cus_x pm_x'));
    });
  }
});

describe('Stripe signs its letters', () => {
  const provider = open('automatic');
  const at = () => Math.floor(Date.now() / 1000);

  async function letters() {
    const preparation = { cartId: randomUUID(), amount: 500 as never, currency: 'USD' };
    const { reference } = await provider.prepare({ ...preparation, reference: null });
    const [event] = stripe.events(reference ?? '');
    return { event, ...stripe.letter(event) };
  }

  it('and nothing else is believed', async () => {
    const { event, body, headers } = await letters();
    const signature = headers['stripe-signature'] ?? '';
    const read = async (text: string, sent: Record<string, unknown>) =>
      (await provider.parseWebhook(Buffer.from(text), sent)) !== undefined;
    assert.ok(await read(body, headers));
    const signed = (time: number) => stripe.letter(event, time).headers;
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

describe('Stripe is asked for one charge', () => {
  const provider = open('automatic');

  async function ownCharge(paymentToken: string) {
    const preparation = { cartId: randomUUID(), amount: 900 as never, currency: 'USD' };
    const { reference } = await provider.prepare({ ...preparation, reference: null });
    const nobody = { methodOf: null, isAfterAction: false, startedAt: new Date() };
    const sum = { amount: 900 as never, currency: 'USD' };
    return { key: randomUUID(), reference: reference ?? '', paymentToken, ...sum, ...nobody };
  }

  it('under its key, so that a card that was refused is not tried again', async () => {
    const charge = await ownCharge('ctoken_visa_chargeDeclined');
    for (const _ of [1, 2, 3]) assert.equal((await provider.charge(charge)).kind, 'declined');
    assert.equal(stripe.tries(charge.key), 3);
    const refusals = stripe
      .events(charge.reference)
      .filter(({ type }) => type === 'payment_intent.payment_failed');
    assert.equal(refusals.length, 1);
  });

  it('with a token that Stripe does not know is no decline of a card', async () => {
    const unknown = await provider.charge(await ownCharge('ctoken_junk'));
    assert.ok(unknown.kind === 'declined' && unknown.isInvalid, JSON.stringify(unknown));
    const card = await provider.charge(await ownCharge('ctoken_visa_chargeDeclined'));
    assert.ok(card.kind === 'declined' && !card.isInvalid, JSON.stringify(card));
  });

  it('that Stripe does not know is over, since it was prepared with another account', async () => {
    const charge = await ownCharge('ctoken_visa');
    const other = open('automatic', stripeCredentials('elsewhere'));
    const result = await other.charge(charge);
    assert.ok(result.kind === 'declined' && result.isOver, JSON.stringify(result));
    const startedAt = new Date(Date.now() - 20_000);
    assert.equal((await other.charge({ ...charge, startedAt })).kind, 'unknown', 'not the first');
    assert.equal((await provider.charge(charge)).kind, 'succeeded', 'and is there at the first');
  });

  it('of one sum, also where another tab resizes the intent before it is confirmed', async () => {
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

describe('Stripe is told of an upsell by an intent of its own', () => {
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

  it('which is written down before it is confirmed', async () => {
    const { upsell, kept } = await newUpsell(true);
    const result = await provider.charge(upsell);
    assert.deepEqual(result.kind === 'succeeded' && kept, [kept[0]]);
    const again = { ...upsell, reference: kept[0] ?? null };
    assert.deepEqual(await provider.charge(again), result);
    assert.equal(movesOf(upsell.key), 1);
  });

  it('which is known also where it was refused, or ended', async () => {
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

  it('which is not confirmed where the upsell was decided meanwhile', async () => {
    const { upsell } = await newUpsell(false);
    assert.equal((await provider.charge(upsell)).kind, 'unknown');
    assert.equal(movesOf(upsell.key), 0);
  });
});

describe('Stripe counts some money its own way', () => {
  const manual = open('manual');
  const movesOf = (key: string) =>
    stripe
      .journal()
      .filter((move) => move.key === key)
      .map(({ amount }) => amount);

  for (const currency of ['ISK', 'UGX']) {
    it(`and takes ${currency} with two places`, async () => {
      const { charge, reference } = await paid(manual, 'ctoken_visa', { currency });
      assert.deepEqual(movesOf(charge.key), [100 * AMOUNT]);
      const wish = { key: randomUUID(), reference, amount: 1000 as never, currency };
      const captured = await manual.capture(wish);
      assert.equal(captured.kind, 'done');
      const upsell = { currency, methodOf: reference, amount: 5 as never };
      const { charge: other } = await paid(manual, 'ctoken_visa', upsell);
      assert.deepEqual(movesOf(other.key), [500]);
      const back = { ...reversal(reference, 7), currency };
      assert.equal((await manual.refund(back)).kind, 'done');
      assert.deepEqual([movesOf(wish.key), movesOf(back.key)], [[100_000], [700]]);
      const books = { authorized: AMOUNT, captured: 1000, refunded: 7, currency, isVoided: false };
      assert.deepEqual(await manual.retrieveCharge(reference), books);
    });
  }

  it('and takes no thousandths', async () => {
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
    const wish = { key: randomUUID(), reference, ...odd };
    assert.equal((await manual.capture(wish)).kind, 'refused');
    assert.equal((await manual.capture({ ...wish, amount: 1010 as never })).kind, 'done');
    assert.equal((await manual.refund({ ...reversal(reference), ...odd })).kind, 'refused');
    assert.equal((await manual.refund({ ...reversal(reference, 20), currency })).kind, 'done');
    assert.equal((await manual.retrieveCharge(reference))?.refunded, 20);
  });
});

describe('Stripe takes no sum below its least', () => {
  const provider = open('automatic');
  const small = { cartId: randomUUID(), amount: 49 as never, currency: 'USD' };
  const REFUSED = { reference: null, refused: 'The total is less than Stripe takes in USD.' };

  it('and a cart of that sum is refused, also where it had an intent', async () => {
    assert.deepEqual(await provider.prepare({ ...small, reference: null }), REFUSED);
    const dear = { ...small, amount: 900 as never, reference: null };
    const { reference } = await provider.prepare(dear);
    assert.deepEqual(await provider.prepare({ ...small, reference }), REFUSED);
    const charge = await newCharge(provider, 'ctoken_visa', { amount: 900 as never });
    assert.equal((await provider.charge({ ...charge, amount: 49 as never })).kind, 'declined');
  });

  it('and an upsell of that sum is declined, or ended', async () => {
    const { reference: methodOf } = await paid(provider, 'ctoken_visa');
    const upsell = await newCharge(provider, null, { methodOf, amount: 49 as never });
    assert.equal((await provider.charge(upsell)).kind, 'declined');
    assert.equal((await provider.cancel(upsell)).kind, 'authentication_failed');
  });

  it('and a fraction that it does not take is refused', async () => {
    const odd = { ...small, amount: 1005 as never, currency: 'KWD', reference: null };
    const { refused } = await provider.prepare(odd);
    assert.match(refused ?? '', /does not accept these decimals/);
  });
});

describe('Stripe forgets a key after a day', () => {
  const provider = open('automatic');
  const long = new Date(Date.now() - 24 * 60 * 60_000);

  async function oldCharge(change: object) {
    const preparation = { cartId: randomUUID(), amount: 700 as never, currency: 'USD' };
    const { reference } = await provider.prepare({ ...preparation, reference: null });
    const nobody = { methodOf: null, isAfterAction: false };
    const charge = { key: randomUUID(), reference, amount: 700 as never, currency: 'USD' };
    return { ...charge, paymentToken: 'ctoken_visa', startedAt: new Date(), ...nobody, ...change };
  }

  it('so what it was asked for long ago is looked up, and never asked for anew', async () => {
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

  it('and part of a charge is given back once all the same', async () => {
    const { reference } = await paid(provider, 'ctoken_visa');
    const part = reversal(reference, 600);
    trouble('hang_after', ({ kind }) => kind === 'refund');
    await assert.rejects(provider.refund(part));
    trouble(undefined);
    stripe.forgetKeys();
    const found = await provider.refund(part);
    assert.equal(found.kind, 'done');
    stripe.forgetKeys();
    assert.deepEqual(await provider.refund(part), found);
    assert.equal((await provider.retrieveCharge(reference))?.refunded, 600);
  });

  it('and lets go of what nobody captured in time, and says so', async () => {
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

  it('and what is held is captured or let go once', async () => {
    const manual = open('manual');
    const { reference } = await paid(manual, 'ctoken_visa');
    const wish = { key: randomUUID(), reference, amount: 600 as never, currency: 'USD' };
    const first = await manual.capture(wish);
    const { reference: other } = await paid(manual, 'ctoken_visa');
    const release = reversal(other);
    assert.equal((await manual.void(release)).kind, 'done');
    stripe.forgetKeys();
    assert.deepEqual(await manual.capture(wish), first);
    assert.equal((await manual.void(release)).kind, 'done');
    const keys = stripe.journal().map(({ key }) => key);
    assert.equal(keys.filter((key) => key === wish.key || key === release.key).length, 2);
  });
});

describe("Stripe's own samples", () => {
  if (readSamples()) {
    it('have the shape of what the local server says', () => {
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

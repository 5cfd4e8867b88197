import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type {
  Charge,
  PaymentProvider,
} from '../../src/features/payments/providers/payment-provider.ts';
import type { Cents } from '../../src/values/money.ts';
import { methods, news, troubles } from './payment-troubles.ts';

/** What goes wrong with the next call that has a key, where the far side can be told. */
export type Trouble =
  /** Done, and the answer is lost. */
  | 'drop_answer'
  /** Done, and nobody ever answers. */
  | 'hang_after'
  /** Nothing is done, and nobody ever answers. */
  | 'hang'
  /** 500 at first, and fine from then on. */
  | 'fail_once';

/** A callback as the provider sends it. */
export interface Letter {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** One adapter, and what its far side is like. What it has not, it is not asked for. */
export interface Conforming {
  readonly name: string;
  /** Takes money at once. */
  readonly automatic: PaymentProvider;
  /** Only holds it. */
  readonly manual: PaymentProvider;
  /** What a form gives the shop: for a card that is good, and so on. */
  readonly tokens: {
    readonly good: string;
    readonly declined?: string;
    readonly needsAction?: string;
    /** One that can be kept for a customer, and one that is none. */
    readonly savable?: string;
    readonly invalid?: string;
  };
  /** True where there is an object for each cart, made before it is paid. */
  readonly hasObjects: boolean;
  /** True where the far side can be asked what is on record. */
  readonly hasBooks: boolean;
  /** The shopper passes what was asked of them. */
  act?(charge: Charge): Promise<void>;
  /** From now on each call goes wrong so; undefined ends it. */
  trouble?(trouble: Trouble | undefined): void;
  /** What the far side really took for a key, over all its calls. */
  taken?(key: string): number;
  /** The callbacks about a charge, in the order they were sent. */
  lettersOf?(charge: Charge, reference: string): Promise<readonly Letter[]>;
}

export const AMOUNT = 1648 as Cents;
export const cents = (amount: number) => amount as Cents;

/** What every payment adapter promises, held against it through its port alone. */
export function conforms(setting: () => Promise<Conforming>): void {
  describe('a payment provider', async () => {
    const given = await setting();
    describe(`${given.name} charges`, () => charges(given));
    describe(`${given.name} captures, voids and refunds`, () => endings(given));
    describe(`${given.name} keeps methods`, () => methods(given));
    describe(`${given.name} in trouble`, () => troubles(given));
    describe(`${given.name} brings news`, () => news(given));
  });
}

/** A charge as a confirm makes it: of the object that was made for the cart. */
export async function newCharge(
  provider: PaymentProvider,
  token: string | null,
  change: Partial<Charge> = {},
): Promise<Charge> {
  const amount = change.amount ?? AMOUNT;
  const isUpsell = change.methodOf !== undefined;
  const { currency = 'USD' } = change;
  const preparation = { cartId: randomUUID(), amount, currency, reference: null };
  const { reference } = isUpsell ? { reference: null } : await provider.prepare(preparation);
  return {
    key: randomUUID(),
    reference,
    amount,
    currency,
    paymentToken: token,
    startedAt: new Date(),
    methodOf: null,
    isAfterAction: false,
    ...change,
  };
}

export async function paid(
  provider: PaymentProvider,
  token: string,
  change: Partial<Charge> = {},
): Promise<{ charge: Charge; reference: string }> {
  const charge = await newCharge(provider, token, change);
  const result = await provider.charge(charge);
  assert.ok(result.kind === 'succeeded' || result.kind === 'authorized', result.kind);
  assert.equal(result.amount, charge.amount);
  return { charge, reference: result.reference };
}

export function reversal(reference: string, amount: number = AMOUNT, key: string = randomUUID()) {
  const capturedAt = new Date();
  const to = { reference, captureReference: null };
  return { key, ...to, amount: cents(amount), currency: 'USD', capturedAt };
}

function charges({ automatic, manual, tokens, hasObjects, act }: Conforming): void {
  it('takes what it was asked for, and says with what', async () => {
    const charge = await newCharge(automatic, tokens.good);
    const result = await automatic.charge(charge);
    assert.equal(result.kind, 'succeeded');
    assert.ok(result.kind === 'succeeded' && result.reference !== '' && result.method !== '');
    assert.equal(result.amount, AMOUNT);
  });

  it('holds it where the account captures by hand', async () => {
    const result = await manual.charge(await newCharge(manual, tokens.good));
    assert.equal(result.kind, 'authorized');
  });

  it('answers the same to the same key, and takes nothing twice', async () => {
    const charge = await newCharge(automatic, tokens.good);
    const results = [await automatic.charge(charge), await automatic.charge(charge)];
    assert.deepEqual(results[0], results[1]);
    assert.equal(results[0]?.kind, 'succeeded');
  });

  (hasObjects ? it : absent)('resizes the object of a cart in place', async () => {
    const preparation = { cartId: randomUUID(), amount: cents(500), currency: 'USD' };
    const first = await automatic.prepare({ ...preparation, reference: null });
    const again = { ...preparation, amount: AMOUNT, reference: first.reference };
    const second = await automatic.prepare(again);
    assert.equal(second.reference, first.reference);
    const { charge } = await paid(automatic, tokens.good, { reference: second.reference });
    assert.equal(charge.amount, AMOUNT);
  });

  it('gives no secret key to a browser', async () => {
    const cart = { cartId: randomUUID(), amount: AMOUNT, currency: 'USD', reference: null };
    const prepared = await automatic.prepare(cart);
    assert.doesNotMatch(JSON.stringify(prepared), /sk_(test|live)_|rk_(test|live)_|whsec_/);
  });

  it('says no to a card that is refused, and to the next one yes', async () => {
    if (tokens.declined === undefined) return;
    const charge = await newCharge(automatic, tokens.declined);
    assert.equal((await automatic.charge(charge)).kind, 'declined');
    assert.equal((await automatic.charge(charge)).kind, 'declined', 'and again under the same key');
    await paid(automatic, tokens.good, { reference: charge.reference });
  });

  it('asks the shopper to act, and goes on when they did', async () => {
    if (tokens.needsAction === undefined) return;
    const charge = await newCharge(automatic, tokens.needsAction);
    const first = await automatic.charge(charge);
    assert.equal(first.kind, 'needs_action');
    assert.equal((await automatic.charge(charge)).kind, 'needs_action');
    await act?.(charge);
    const after = await automatic.charge({ ...charge, isAfterAction: true });
    assert.equal(after.kind, 'succeeded');
  });

  it('ends what waits for the shopper, and nothing is taken any more', async () => {
    if (tokens.needsAction === undefined) return;
    const charge = await newCharge(automatic, tokens.needsAction);
    await automatic.charge(charge);
    const waiting = { ...charge, isAfterAction: true };
    const ended = await automatic.cancel(waiting);
    assert.ok(['declined', 'authentication_failed'].includes(ended.kind), ended.kind);
  });

  (hasObjects ? it : absent)('does not end what went through meanwhile', async () => {
    const { charge } = await paid(automatic, tokens.good);
    assert.equal((await automatic.cancel(charge)).kind, 'succeeded');
  });
}

function endings({ automatic, manual, tokens, hasBooks }: Conforming): void {
  const { good } = tokens;

  it('captures all that is held, once', async () => {
    const { reference } = await paid(manual, good);
    const wish = { key: randomUUID(), reference, amount: AMOUNT, currency: 'USD' };
    const first = await manual.capture(wish);
    assert.equal(first.kind, 'done');
    assert.deepEqual(await manual.capture(wish), first);
    if (!hasBooks) return;
    assert.deepEqual(await manual.retrieveCharge(reference), {
      authorized: AMOUNT,
      captured: AMOUNT,
      refunded: 0,
      currency: 'USD',
      isVoided: false,
    });
  });

  it('captures a part, lets go of the rest, and refunds no more than that', async () => {
    const { reference } = await paid(manual, good);
    const wish = { key: randomUUID(), reference, amount: cents(1000), currency: 'USD' };
    const captured = await manual.capture(wish);
    assert.ok(captured.kind === 'done');
    if (!hasBooks) return;
    assert.equal((await manual.retrieveCharge(reference))?.captured, 1000);
    const again = { ...wish, key: randomUUID(), amount: cents(648) };
    assert.equal((await manual.capture(again)).kind, 'refused');
    const back = { ...reversal(reference, 1000), captureReference: captured.reference };
    assert.equal((await manual.refund(back)).kind, 'done');
    assert.equal((await manual.retrieveCharge(reference))?.refunded, 1000);
  });

  it('lets go of what is held, once', async () => {
    const { reference } = await paid(manual, good);
    const wish = reversal(reference);
    assert.equal((await manual.void(wish)).kind, 'done');
    assert.equal((await manual.void(wish)).kind, 'done');
    if (!hasBooks) return;
    const record = await manual.retrieveCharge(reference);
    assert.deepEqual([record?.captured, record?.isVoided], [0, true]);
    const late = { key: randomUUID(), reference, amount: AMOUNT, currency: 'USD' };
    assert.equal((await manual.capture(late)).kind, 'refused');
  });

  it('refunds in parts and then the rest, each once', async () => {
    const { reference } = await paid(automatic, good);
    const part = reversal(reference, 600);
    const first = await automatic.refund(part);
    assert.equal(first.kind, 'done');
    assert.deepEqual(await automatic.refund(part), first);
    assert.equal((await automatic.refund(reversal(reference, 1048))).kind, 'done');
    if (!hasBooks) return;
    assert.equal((await automatic.retrieveCharge(reference))?.refunded, AMOUNT);
  });

  (hasBooks ? it : absent)('has no books about what it never charged', async () => {
    assert.equal(await automatic.retrieveCharge('never_charged'), undefined);
  });
}

/** In place of `it` for what a provider does not have. */
function absent(_promise: string, _test: () => Promise<void>): void {}

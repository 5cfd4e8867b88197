import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Charge, PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import type { Cents } from '../../src/values/money.ts';
import { methods, troubles, webhooks } from './payment-faults.ts';

/** The fault of the next call that has a key, where the provider server can inject one. */
export type Trouble =
  /** Done, and the reply is lost. */
  | 'drop_answer'
  /** Done, and no reply ever comes. */
  | 'hang_after'
  /** Nothing is done, and no reply ever comes. */
  | 'hang'
  /** 500 at first, and a success from then on. */
  | 'fail_once';

/** A callback as the provider sends it. */
export interface SentWebhook {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** One adapter and its provider server. Features that it lacks are not tested. */
export interface Conforming {
  readonly name: string;
  /** Captures automatically. */
  readonly automatic: PaymentProvider;
  /** Captures manually. */
  readonly manual: PaymentProvider;
  /** Tokens of the payment form or of saved methods: of a good card, and so on. */
  readonly tokens: {
    readonly good: string;
    readonly declined?: string;
    readonly needsAction?: string;
    /** A token that can be saved for a customer, and one that cannot. */
    readonly savable?: string;
    readonly invalid?: string;
  };
  /** True if each cart has an object at the provider, created before it is paid. */
  readonly hasObjects: boolean;
  /** True if the provider can list its records. */
  readonly hasRecords: boolean;
  /** The shopper completes the required action. */
  act?(charge: Charge): Promise<void>;
  /** From now on each call has this fault; undefined ends it. */
  trouble?(trouble: Trouble | undefined): void;
  /** The amount that the provider took for a key, over all its calls. */
  taken?(key: string): number;
  /** The webhooks about a charge, in the order they were sent. */
  webhooksOf?(charge: Charge, reference: string): Promise<readonly SentWebhook[]>;
}

export const AMOUNT = 1648 as Cents;
export const cents = (amount: number) => amount as Cents;

/** The contract of every payment adapter, tested through its port alone. */
export function conforms(setting: () => Promise<Conforming>): void {
  describe('a payment provider', async () => {
    const given = await setting();
    describe(`${given.name} charges`, () => charges(given));
    describe(`${given.name} captures, voids and refunds`, () => endings(given));
    describe(`${given.name} saves methods`, () => methods(given));
    describe(`${given.name} under faults`, () => troubles(given));
    describe(`${given.name} sends webhooks`, () => webhooks(given));
  });
}

/** A charge as a confirm makes it: of the object that was created for the cart. */
export async function newCharge(
  provider: PaymentProvider,
  token: string | null,
  change: Partial<Charge> = {},
): Promise<Charge> {
  const amount = change.amount ?? AMOUNT;
  const isUpsell = change.methodOf !== undefined;
  const isMethod = provider.isMethodToken?.(token ?? '') === true;
  const { currency = 'USD' } = change;
  const preparation = { cartId: randomUUID(), amount, currency, reference: null };
  const { reference } = isUpsell ? { reference: null } : await provider.prepare(preparation);
  return {
    key: randomUUID(),
    reference,
    amount,
    currency,
    paymentToken: isMethod ? null : token,
    methodToken: isMethod ? token : null,
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
  it('charges the given amount, and returns the method', async () => {
    const charge = await newCharge(automatic, tokens.good);
    const result = await automatic.charge(charge);
    assert.equal(result.kind, 'succeeded');
    assert.ok(result.kind === 'succeeded' && result.reference !== '' && result.method !== '');
    assert.equal(result.amount, AMOUNT);
  });

  it('authorizes if the account captures manually', async () => {
    const result = await manual.charge(await newCharge(manual, tokens.good));
    assert.equal(result.kind, 'authorized');
  });

  it('returns the same for the same key, and charges once', async () => {
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

  it('declines a refused card, and charges the next one', async () => {
    if (tokens.declined === undefined) return;
    const charge = await newCharge(automatic, tokens.declined);
    assert.equal((await automatic.charge(charge)).kind, 'declined');
    assert.equal((await automatic.charge(charge)).kind, 'declined', 'and again under the same key');
    await paid(automatic, tokens.good, { reference: charge.reference });
  });

  it('requires an action of the shopper, and continues after it', async () => {
    if (tokens.needsAction === undefined) return;
    const charge = await newCharge(automatic, tokens.needsAction);
    const first = await automatic.charge(charge);
    assert.equal(first.kind, 'needs_action');
    assert.equal((await automatic.charge(charge)).kind, 'needs_action');
    await act?.(charge);
    const after = await automatic.charge({ ...charge, isAfterAction: true });
    assert.equal(after.kind, 'succeeded');
  });

  it('cancels a charge that waits for the shopper, and takes nothing afterwards', async () => {
    if (tokens.needsAction === undefined) return;
    const charge = await newCharge(automatic, tokens.needsAction);
    await automatic.charge(charge);
    const waiting = { ...charge, isAfterAction: true };
    const ended = await automatic.cancel(waiting);
    assert.ok(['declined', 'authentication_failed'].includes(ended.kind), ended.kind);
  });

  (hasObjects ? it : absent)('does not cancel a charge that succeeded meanwhile', async () => {
    const { charge } = await paid(automatic, tokens.good);
    assert.equal((await automatic.cancel(charge)).kind, 'succeeded');
  });
}

function endings({ automatic, manual, tokens, hasRecords }: Conforming): void {
  const { good } = tokens;

  it('captures the whole authorization, once', async () => {
    const { reference } = await paid(manual, good);
    const input = { key: randomUUID(), reference, amount: AMOUNT, currency: 'USD' };
    const first = await manual.capture(input);
    assert.equal(first.kind, 'done');
    assert.deepEqual(await manual.capture(input), first);
    if (!hasRecords) return;
    const { hasDisputesInRefunds: _, ...record } = (await manual.retrieveCharge(reference)) ?? {};
    assert.deepEqual(record, {
      authorized: AMOUNT,
      captured: AMOUNT,
      refunded: 0,
      currency: 'USD',
      isVoided: false,
    });
  });

  it('captures a part, releases the rest, and refunds no more than that', async () => {
    const { reference } = await paid(manual, good);
    const input = { key: randomUUID(), reference, amount: cents(1000), currency: 'USD' };
    const captured = await manual.capture(input);
    assert.ok(captured.kind === 'done');
    if (!hasRecords) return;
    assert.equal((await manual.retrieveCharge(reference))?.captured, 1000);
    const again = { ...input, key: randomUUID(), amount: cents(648) };
    assert.equal((await manual.capture(again)).kind, 'refused');
    const back = { ...reversal(reference, 1000), captureReference: captured.reference };
    assert.equal((await manual.refund(back)).kind, 'done');
    assert.equal((await manual.retrieveCharge(reference))?.refunded, 1000);
  });

  it('releases an authorization, once', async () => {
    const { reference } = await paid(manual, good);
    const input = reversal(reference);
    assert.equal((await manual.void(input)).kind, 'done');
    assert.equal((await manual.void(input)).kind, 'done');
    if (!hasRecords) return;
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
    if (!hasRecords) return;
    assert.equal((await automatic.retrieveCharge(reference))?.refunded, AMOUNT);
  });

  (hasRecords ? it : absent)('has no record of a charge it never made', async () => {
    assert.equal(await automatic.retrieveCharge('never_charged'), undefined);
  });
}

/** In place of `it` for features that a provider lacks. */
function absent(_promise: string, _test: () => Promise<void>): void {}

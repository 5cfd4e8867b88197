import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { paypal } from '../../src/adapters/payments/paypal/paypal.ts';
import type { Cents } from '../../src/values/money.ts';
import { systemClock } from '../../src/values/time.ts';
import { paypalCredentials } from '../paypal/credentials.ts';
import { approved, chargeOf, newPaypal, openPaypal, prepared } from '../paypal/open-account.ts';

const local = await newPaypal();

after(() => assert.deepEqual(local.violations, [], 'by PayPal’s own description'));

const tokenCalls = () => local.calls.filter((call) => call.endsWith('/oauth2/token')).length;
const entries = (key: string) => local.journal().filter((entry) => entry.key === key);

describe('a PayPal order', () => {
  it('is created with the first quote and resized with the next', async () => {
    const clientId = randomUUID();
    const provider = openPaypal(local, { clientId });
    const input = { cartId: randomUUID(), amount: 500 as Cents, currency: 'USD', reference: null };
    const first = await provider.prepare(input);
    assert.deepEqual(
      { ...first },
      { reference: first.reference, form: 'paypal_buttons', clientId, orderId: first.reference },
    );
    const reference = first.reference as string;
    const second = await provider.prepare({ ...input, amount: 700 as Cents, reference });
    assert.equal(second.reference, reference);
    const order = local.merchant(clientId).orders.get(reference);
    assert.equal(order?.purchase_units[0].amount.value, '7.00');
  });

  it('is not created for an amount that PayPal refuses', async () => {
    const provider = openPaypal(local);
    const input = { cartId: randomUUID(), currency: 'HUF', reference: null };
    const fraction = 'PayPal accepts no decimals in this currency.';
    const odd = await provider.prepare({ ...input, amount: 50_050 as Cents });
    assert.deepEqual(odd, { reference: null, refused: fraction });
    const much = await provider.prepare({ ...input, amount: 1_000_000_000_00 as Cents });
    assert.equal(much.refused, 'PayPal does not accept this amount in HUF.');
    const { reference } = await provider.prepare({ ...input, amount: 50_000 as Cents });
    const sum = { currency: 'HUF', amount: 50_050 as Cents };
    const declined = { kind: 'declined', reason: fraction, isInvalid: true };
    assert.deepEqual(await provider.charge(chargeOf(reference, sum)), declined);
    const back = { key: randomUUID(), reference: 'X', ...sum };
    assert.deepEqual(await provider.capture(back), { kind: 'refused', reason: fraction });
  });

  it('is created anew if PayPal no longer knows it', async () => {
    const provider = openPaypal(local);
    const input = { cartId: randomUUID(), amount: 500 as Cents, currency: 'USD' };
    const { reference } = await provider.prepare({ ...input, reference: 'GONE0000000000000' });
    assert.notEqual(reference, 'GONE0000000000000');
  });

  it('waits for the shopper, returns the approval link, and is completed once', async () => {
    const provider = openPaypal(local);
    const orderId = await prepared(provider);
    const charge = chargeOf(orderId);
    const early = await provider.charge(charge);
    assert.equal(early.kind, 'needs_action');
    assert.ok(early.kind === 'needs_action' && early.nextAction.url?.includes(orderId));
    local.approve(orderId);
    const [first, second] = [await provider.charge(charge), await provider.charge(charge)];
    assert.equal(first.kind, 'succeeded');
    assert.deepEqual(second, first);
    assert.equal(entries(charge.key).length, 1);
  });

  it('is charged the amount of the charge, though another amount was prepared', async () => {
    const provider = openPaypal(local);
    const charge = chargeOf(await approved(local, provider), { amount: 999 as Cents });
    const result = await provider.charge(charge);
    assert.ok(result.kind === 'succeeded' && result.amount === 999);
    assert.equal(entries(charge.key)[0]?.amount, 999);
  });

  it('is not resized once a charge has claimed it', async () => {
    const provider = openPaypal(local);
    const orderId = await approved(local, provider);
    const charge = chargeOf(orderId);
    const other = { cartId: randomUUID(), amount: 9_999 as Cents, currency: 'USD' };
    // Another tab resizes the order between the claim and the capture.
    let resized: Promise<{ reference: string | null }> | undefined;
    local.fail(({ kind }) => {
      if (kind !== 'charge' || resized) return undefined;
      resized = provider.prepare({ ...other, reference: orderId });
      return 'fail_once';
    });
    const result = await provider.charge(charge);
    local.fail();
    assert.ok(result.kind === 'succeeded' && result.amount === 1_234, JSON.stringify(result));
    assert.notEqual((await resized)?.reference, orderId);
    assert.equal(entries(charge.key)[0]?.amount, 1_234);
  });

  it('is not paid by a token of another order', async () => {
    const provider = openPaypal(local);
    const [mine, other] = [await approved(local, provider), await approved(local, provider)];
    const foreign = await provider.charge(chargeOf(mine, { paymentToken: other }));
    assert.equal(foreign.kind, 'declined');
    const own = await provider.charge(chargeOf(mine, { paymentToken: mine }));
    assert.equal(own.kind, 'succeeded');
  });
});

describe('a lost reply of PayPal', () => {
  it('is retried under the same key, and nothing is charged twice', async () => {
    const provider = openPaypal(local);
    for (const fault of ['drop_answer', 'fail_once'] as const) {
      const charge = chargeOf(await approved(local, provider));
      local.fail(({ kind }) => (kind === 'charge' ? fault : undefined));
      const result = await provider.charge(charge);
      local.fail();
      assert.equal(result.kind, 'succeeded', fault);
      assert.equal(entries(charge.key).length, 1);
      assert.equal(local.tries(charge.key), 2);
    }
  });

  it('is recovered from the order by the next call', async () => {
    const clientId = randomUUID();
    const provider = openPaypal(local, { clientId });
    const impatient = openPaypal(local, { clientId, limitMs: 1_000 });
    const charge = chargeOf(await approved(local, provider));
    local.fail(({ kind }) => (kind === 'charge' ? 'hang_after' : undefined));
    await assert.rejects(impatient.charge(charge), /PayPal/);
    local.fail();
    const result = await provider.charge(charge);
    assert.equal(result.kind, 'succeeded');
    assert.equal(entries(charge.key).length, 1);
    assert.equal(local.tries(charge.key), 1, 'the money was requested once');
  });

  it('shares one access token among concurrent calls', async () => {
    const provider = openPaypal(local);
    const orders = await Promise.all(Array.from({ length: 10 }, () => prepared(provider)));
    assert.equal(new Set(orders).size, 10);
    const before = tokenCalls();
    local.forgetTokens();
    await Promise.all(Array.from({ length: 10 }, () => prepared(provider)));
    assert.ok(tokenCalls() - before < 10, 'each fetched one of its own');
    const fresh = openPaypal(local);
    const start = tokenCalls();
    await Promise.all(Array.from({ length: 10 }, () => prepared(fresh)));
    assert.equal(tokenCalls() - start, 1);
  });

  it('fails without logging the credentials', async () => {
    const provider = openPaypal(local);
    const charge = chargeOf(await approved(local, provider));
    local.fail(() => 'fail_once');
    const clientId = randomUUID();
    const credentials = { ...paypalCredentials(clientId, 'w'), clientSecret: 'very-secret-word' };
    const wrong = paypal({ url: local.url, clock: systemClock });
    const account = { id: 'p', mode: 'test', capture: 'automatic', credentials } as const;
    const error = await wrong
      .open(account)
      .charge(charge)
      .catch((thrown: unknown) => thrown);
    local.fail();
    assert.ok(error instanceof Error);
    const basic = Buffer.from(`${clientId}:very-secret-word`).toString('base64');
    const text = JSON.stringify({ ...error, message: error.message, stack: error.stack });
    assert.ok(!text.includes(basic) && !text.includes('very-secret-word'), text);
  });

  it('of a token that PayPal refuses leads to a new token', async () => {
    const provider = openPaypal(local);
    const charge = chargeOf(await approved(local, provider));
    local.forgetTokens();
    assert.equal((await provider.charge(charge)).kind, 'succeeded');
  });
});

describe('a PayPal payment that fails', () => {
  it('is declined, and the same order can be paid by the next attempt', async () => {
    const provider = openPaypal(local);
    const orderId = await approved(local, provider);
    local.decline(orderId);
    assert.equal((await provider.charge(chargeOf(orderId))).kind, 'declined');
    local.decline(orderId, false);
    assert.equal((await provider.charge(chargeOf(orderId))).kind, 'succeeded');
  });

  it('is ended for good, and the next attempt gets an order of its own', async () => {
    const provider = openPaypal(local);
    const orderId = await prepared(provider);
    const first = chargeOf(orderId);
    assert.equal((await provider.charge(first)).kind, 'needs_action');
    const ended = { kind: 'authentication_failed', isOver: true, code: 'canceled' };
    assert.deepEqual(await provider.cancel(first), ended);
    assert.deepEqual(await provider.cancel(first), ended, 'once more');
    local.approve(orderId);
    const next = chargeOf(orderId);
    assert.deepEqual(await provider.charge(first), ended);
    assert.deepEqual(await provider.charge(next), ended, 'the decision is final');
    const [one, other] = [first, next].map(({ key }) => entries(key));
    assert.deepEqual([one, other], [[], []]);
    const preparation = { cartId: 'c', amount: 1_234 as Cents, currency: 'USD' };
    const { reference } = await provider.prepare({ ...preparation, reference: orderId });
    assert.notEqual(reference, orderId);
    local.approve(reference ?? '');
    assert.equal((await provider.charge(chargeOf(reference))).kind, 'succeeded');
  });

  it('continues with an order that was created under another capture mode', async () => {
    const clientId = randomUUID();
    const orderId = await approved(local, openPaypal(local, { clientId }));
    const byHand = openPaypal(local, { clientId, capture: 'manual' });
    const charge = chargeOf(orderId);
    assert.equal((await byHand.charge(charge)).kind, 'authorized');
    assert.equal((await byHand.cancel(charge)).kind, 'authorized', 'too late to end it');
  });

  it('survives a change of the account’s capture mode during a charge', async () => {
    const clientId = randomUUID();
    const before = openPaypal(local, { clientId, limitMs: 1_000 });
    const later = openPaypal(local, { clientId, capture: 'manual' });
    const charge = chargeOf(await approved(local, before));
    local.fail(({ kind }) => (kind === 'charge' ? 'hang' : undefined));
    await assert.rejects(before.charge(charge), /PayPal/);
    local.fail();
    assert.equal((await later.charge(charge)).kind, 'succeeded');
    assert.equal(entries(charge.key).length, 1);

    const other = chargeOf(await approved(local, before));
    assert.equal((await later.cancel(other)).kind, 'authentication_failed');
    for (const provider of [before, later, before]) {
      assert.equal((await provider.charge(other)).kind, 'authentication_failed');
      assert.equal((await provider.cancel(other)).kind, 'authentication_failed');
    }
    assert.deepEqual(entries(other.key), []);
  });

  it('is resolved either way after it was pending', async () => {
    const provider = openPaypal(local);
    for (let turn = 0; turn < 10; turn++) {
      const charge = chargeOf(await approved(local, provider));
      const results = await Promise.all([provider.charge(charge), provider.cancel(charge)]);
      const isCharged = entries(charge.key).length === 1;
      const kinds = results.map(({ kind }) => kind);
      if (isCharged) assert.equal(kinds[0], 'succeeded');
      else assert.deepEqual(kinds, ['authentication_failed', 'authentication_failed']);
      assert.equal(kinds[1], isCharged ? 'succeeded' : 'authentication_failed');
    }
  });
});

describe('the credentials of a PayPal account', () => {
  const open = (changes: object) => {
    const credentials = { ...paypalCredentials('merchant', 'w'), ...changes };
    const adapter = paypal({ url: local.url, clock: systemClock });
    return adapter.open({ id: 'p', mode: 'test', capture: 'automatic', credentials });
  };

  it('are verified: the client’s and the webhook’s', async () => {
    assert.deepEqual(await openPaypal(local).check?.(), { kind: 'good' });
    assert.deepEqual(await open({ clientSecret: 'wrong' }).check?.(), {
      kind: 'refused',
      reason: 'the client id or secret is invalid.',
    });
    assert.deepEqual(await open({}).check?.(), {
      kind: 'refused',
      reason: 'the webhook does not exist.',
    });
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout } from '../checkout-steps.ts';
import { newFakepay } from '../faults/scene.ts';
import { providerOf } from '../faults/simulator-adapter.ts';
import { type Call, startService, type TestStore } from '../harness.ts';
import { IS_WHOLE } from '../small-version.ts';
import { goLive } from '../states.ts';

const VERIFICATION = 'VERIFICATION_REQUIRED';
const fakepay = await newFakepay();
const env = { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '100000' };
const payments = ({ id: store }: { id: string }) => [
  providerOf('fakepay', { url: fakepay.url, store }),
];
/** One whose live stores send texts, and one whose live stores have no sender. */
const service = await startService({ env, ports: { payments } });
const silent = await startService({ env, ports: { payments, texts: () => null } });

async function liveStore(of = service): Promise<TestStore> {
  const store = await of.newStore();
  await goLive(of, store);
  return store;
}

/**
 * Its rules add nothing to the budgets. By default they require a verification after three
 * declines, which concurrent payments may or may not see.
 */
async function storeWithoutRules(): Promise<TestStore> {
  const store = await liveStore();
  const owner = await store.newOperator('owner');
  const { status } = await owner.call('PUT', '/admin/v1/fraud-rules', {
    failedConfirms: { from: 3, points: 0 },
  });
  assert.equal(status, 200);
  return store;
}

let shoppers = 0;

/** One payment of a new shopper with a cart of their own. */
async function pay(
  store: TestStore,
  { token = `tok_card_${++shoppers}`, ip, call = store.call, email }: Payment = {},
): Promise<string> {
  const address = email ?? `shopper-${++shoppers}@example.com`;
  const options = { paymentToken: token, email: address };
  const { path, confirmation } = await openCheckout({ ...store, call }, 'intent', options);
  const headers = ip ? { 'x-shopper-ip': ip } : {};
  const { code, status, text } = await call('POST', `${path}/confirm`, confirmation, headers);
  assert.ok(code || status === 200, text);
  return code ?? 'paid';
}

interface Payment {
  readonly token?: string;
  readonly ip?: string;
  readonly call?: Call;
  readonly email?: string;
}

async function declined(store: TestStore, times: number, payment: Payment = {}): Promise<string[]> {
  fakepay.fail(({ kind }) => (kind === 'charge' ? 'decline' : undefined));
  const codes = await Promise.all(Array.from({ length: times }, () => pay(store, payment)));
  fakepay.fail();
  return codes;
}

const count = (codes: readonly string[], code: string) =>
  codes.filter((one) => one === code).length;

describe('tokens that the provider does not know', () => {
  it('are no declines: thirty-one of them do not close a live store', async () => {
    for (const one of IS_WHOLE ? [service, silent] : [silent]) {
      const store = await liveStore(one);
      const junk = Array.from({ length: 31 }, (_, n) => pay(store, { token: `junk_${n}` }));
      assert.equal(count(await Promise.all(junk), 'PAYMENT_DECLINED'), 31);
      assert.equal(await pay(store), 'paid');
    }
  });

  it('are limited by the address they come from', async () => {
    const store = await liveStore(silent);
    const codes: string[] = [];
    for (let turn = 0; turn < 15; turn++) {
      codes.push(await pay(store, { token: `junk_${turn}`, ip: '203.0.113.7' }));
    }
    assert.equal(count(codes, 'PAYMENT_DECLINED'), 10);
    assert.equal(count(codes, 'RATE_LIMITED'), 5);
    assert.equal(await pay(store, { ip: '203.0.113.8' }), 'paid');
  });
});

describe('a gate that no shopper can pass', () => {
  it('does not close the store: a spent budget refills every five seconds', async () => {
    const store = await liveStore(silent);
    await declined(store, 30);
    // The second waits: the first took the slot of this moment.
    const both = await Promise.all([pay(store), pay(store)]);
    assert.deepEqual(both, ['paid', 'paid']);
  });

  it('is not required by the rules of a store either', async () => {
    const store = await liveStore(silent);
    const email = 'ada@example.com';
    await declined(store, 4, { email });
    assert.equal(await pay(store, { email }), 'paid');
  });
});

describe('decline budgets', () => {
  it('hold by address before they hold by store, with any concurrency', async () => {
    const store = await storeWithoutRules();
    const codes = await declined(store, 20, { ip: '203.0.113.20' });
    assert.equal(count(codes, 'PAYMENT_DECLINED'), 5);
    assert.equal(count(codes, VERIFICATION), 15);
    for (let host = 21; host < 31; host++) {
      assert.equal(await pay(store, { ip: `203.0.113.${host}` }), 'paid');
    }
    assert.equal(await pay(store), 'paid');
  });

  it('hold by card, from any address', async () => {
    const store = await liveStore();
    const codes: string[] = [];
    for (let turn = 0; turn < 7; turn++) {
      const [code] = await declined(store, 1, { token: 'tok_one', ip: `198.51.100.${turn}` });
      codes.push(code ?? '');
    }
    assert.equal(count(codes, 'PAYMENT_DECLINED'), 5);
    assert.equal(count(codes, VERIFICATION), 2);
  });

  it('of customers with paid orders are their own, whatever other shoppers do', async () => {
    const store = await storeWithoutRules();
    const person = { firstName: 'Ada' };
    const [{ call }, stranger] = [await store.newCustomer(person), await store.newCustomer(person)];
    assert.equal(await pay(store, { call }), 'paid');
    await declined(store, 40);
    assert.equal(await pay(store), VERIFICATION);
    assert.equal(await pay(store, { call: stranger.call }), VERIFICATION);
    assert.equal(await pay(store, { call }), 'paid');
    const own = await declined(store, 8, { call });
    const five = Array.from({ length: 5 }, () => 'PAYMENT_DECLINED');
    assert.deepEqual(own.sort(), [...five, VERIFICATION, VERIFICATION, VERIFICATION]);
  });
});

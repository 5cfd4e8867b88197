import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ADDRESS,
  FREE_RATE,
  type Opened,
  openCheckout,
  type Step,
  walletPayment,
} from '../../checkout-steps.ts';
import { sharedService, startService } from '../../harness.ts';

/** The statement budget of each step; raising one is a decision, not an accident. */
const service = await sharedService();
const store = await service.newStore();

// Every connection of the pool reads types once, and every key is looked up once.
await Promise.all(Array.from({ length: 40 }, () => store.newCart([])));

type Sent = [method: string, path: string, body?: unknown];
const UNTIDY = { ...ADDRESS, state: 'il' };

const BUDGETS: [name: string, budget: number, upTo: Step, sent: (opened: Opened) => Sent][] = [
  [
    'reading a session',
    1,
    'intent',
    ({ cart }) => ['POST', '/v1/checkout/sessions', { cartId: cart.id }],
  ],
  ['an address', 2, 'session', ({ path }) => ['PUT', `${path}/shipping-address`, ADDRESS]],
  ['an opinion', 1, 'address', ({ path }) => ['POST', `${path}/verify-address`, {}]],
  ['the rates', 1, 'address', ({ path }) => ['GET', `${path}/shipping-rates`]],
  ['a rate', 2, 'address', ({ path }) => ['PUT', `${path}/shipping-rate`, FREE_RATE]],
  ['a resumed quote', 2, 'rate', ({ path }) => ['POST', `${path}/quote/resume`, {}]],
  ['an intent', 2, 'rate', ({ path }) => ['POST', `${path}/payment-intent`, {}]],
  ['the same intent', 1, 'intent', ({ path }) => ['POST', `${path}/payment-intent`, {}]],
  ['a confirm', 3, 'intent', ({ path, confirmation }) => ['POST', `${path}/confirm`, confirmation]],
];

async function statements([method, path, body]: Sent): Promise<number> {
  let status = 0;
  const seen = await service.statements(async () => {
    ({ status } = await store.call(method, path, body));
  });
  assert.equal(status, 200);
  return seen.length;
}

describe('statement budgets of the checkout', () => {
  for (const [name, budget, upTo, sent] of BUDGETS) {
    it(`uses ${budget} for ${name}`, async () => {
      assert.equal(await statements(sent(await openCheckout(store, upTo))), budget);
    });
  }

  it('uses four for a confirm with limits', async () => {
    const limited = await startService({ env: { RATE_LIMIT: 'on' } });
    const shop = await limited.newStore();
    await Promise.all(Array.from({ length: 40 }, () => shop.newCart([])));
    // The first of a store's life creates the slots of its budget.
    for (const budget of [7, 4, 4]) {
      const { path, confirmation } = await openCheckout(shop, 'intent');
      const seen = await limited.statements(async () => {
        assert.equal((await shop.call('POST', `${path}/confirm`, confirmation)).status, 200);
      });
      assert.ok(seen.length <= budget, `${seen.length} of ${budget}`);
    }
  });

  it('uses two to open a session', async () => {
    const { id } = await store.newCart();
    assert.equal(await statements(['POST', '/v1/checkout/sessions', { cartId: id }]), 2);
  });

  it('uses two for a correction that is applied', async () => {
    const { path } = await openCheckout(store, 'address');
    const body = { address: UNTIDY, apply: true };
    assert.equal(await statements(['POST', `${path}/verify-address`, body]), 2);
  });

  it('uses four for a checkout by wallet, two for its sheet, one for its rates', async () => {
    const cart = await store.newCart();
    const path = `/v1/checkout/sessions/${cart.id}`;
    const place = { address: { country: 'US' } };
    assert.equal(await statements(['POST', `${path}/wallet-rates`, place]), 1);
    assert.equal(await statements(['POST', `${path}/express-prepare`, { method: 'link' }]), 2);
    assert.equal(await statements(['POST', `${path}/express-prepare`, { method: 'link' }]), 1);
    const sent: Sent = ['POST', `${path}/wallet-express`, walletPayment(cart)];
    assert.equal(await statements(sent), 4);
    assert.equal(await statements(sent), 3);
  });

  it('uses two for a repeated confirm: the cart and its order', async () => {
    const { path, confirmation } = await openCheckout(store, 'intent');
    const sent: Sent = ['POST', `${path}/confirm`, confirmation];
    assert.equal(await statements(sent), 3);
    assert.equal(await statements(sent), 2);
  });
});

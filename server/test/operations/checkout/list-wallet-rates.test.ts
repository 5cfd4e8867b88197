import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout, walletPayment } from '../../checkout-steps.ts';
import { type Data, startService } from '../../harness.ts';
import { product, setStatus } from '../../states.ts';
import { changesNothing, testStoreIsolation } from '../carts/every-read.ts';
import { type CartWrite, needsItsKey } from '../carts/every-write.ts';

const SAFE_MAX = 9007199254740991;
const DAY_MS = 24 * 60 * 60 * 1000;
const rate = (id: string, amount: number) => ({
  id,
  name: id,
  amount: amount as never,
  carrier: null,
  minDays: null,
  maxDays: null,
});
const service = await startService({
  ports: {
    shippingRates:
      () =>
      async ({ address }) =>
        address.country === 'XX' ? [] : [rate('slow', 500), rate('fast', 900)],
  },
});
const store = await service.newStore();
const US = { address: { country: 'us' } };
const ask = (cart: Data, body: unknown = US) =>
  store.call('POST', `/v1/checkout/sessions/${cart.id}/wallet-rates`, body);
const read: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call('POST', `/v1/checkout/sessions/${cart.id}/wallet-rates`, US, headers),
};

describe('listWalletRates works', () => {
  it('returns the rates of a place with the total of each', async () => {
    const cart = await store.newCart();
    const { status, data } = await ask(cart);
    assert.equal(status, 200);
    assert.deepEqual(
      data.rates.map(({ id }: Data) => id),
      ['slow', 'fast'],
    );
    assert.deepEqual([data.selectedRateId, data.totals.amountDue], ['slow', 2148]);
    const fast = (await ask(cart, { ...US, rateId: 'fast' })).data;
    assert.deepEqual([fast.selectedRateId, fast.totals.shippingTotal], ['fast', 900]);
    assert.deepEqual(fast.lineItems, [
      { label: 'Subtotal', amount: 1648 },
      { label: 'Shipping', amount: 900 },
    ]);
    const gone = (await ask(cart, { ...US, rateId: 'gone' })).data;
    assert.equal(gone.selectedRateId, 'slow');
  });

  it('returns the total that wallet-express then charges', async () => {
    const cart = await store.newCart();
    const { totals } = (await ask(cart, { ...US, rateId: 'fast' })).data;
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    const reply = await store.call('POST', path, walletPayment({ totals }, { rateId: 'fast' }));
    assert.deepEqual([reply.status, reply.data.order?.total], [200, 2548]);
  });

  it('succeeds for an unserved place, and if nothing is shipped', async () => {
    const nowhere = await ask(await store.newCart(), { address: { country: 'XX' } });
    assert.deepEqual([nowhere.status, nowhere.data.rates], [200, []]);
    assert.deepEqual([nowhere.data.selectedRateId, nowhere.data.totals.amountDue], [null, 1648]);
    const ebook = await ask(await store.newCart([product('E', { requiresShipping: 'false' })]));
    assert.deepEqual([ebook.data.rates, ebook.data.totals.amountDue], [[], 1]);
  });

  it('does not change the address and the rate of the session', async () => {
    const { cart } = await openCheckout(store, 'address');
    const session = async () =>
      (await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id })).text;
    const before = await session();
    await ask(cart, { address: { country: 'DE', city: 'Berlin' }, rateId: 'fast' });
    assert.equal(await session(), before);
  });
});

describe('listWalletRates refuses bad input', () => {
  it('refuses a body of the wrong shape', async () => {
    const cart = await store.newCart();
    const wrong = [{}, { address: {} }, { address: { country: 'USA' } }, { ...US, rateId: '' }];
    for (const body of wrong) assert.equal((await ask(cart, body)).code, 'VALIDATION_ERROR');
  });

  it('refuses a cart that is empty or closed, and too large an amount', async () => {
    assert.equal((await ask(await store.newCart([]))).code, 'CART_EMPTY');
    for (const [status, code] of [
      ['completed', 'CART_COMPLETED'],
      ['confirming', 'CART_LOCKED'],
      ['merged', 'CART_MERGED'],
      ['cancelled', 'CART_CANCELLED'],
    ] as const) {
      const cart = await store.newCart();
      await setStatus(service, cart.id, status);
      assert.equal((await ask(cart)).code, code);
    }
    const gold = [product('GOLD', { unitPriceCents: String(SAFE_MAX) })];
    assert.equal((await ask(await store.newCart(gold))).code, 'AMOUNT_TOO_LARGE');
    const old = await store.newCart();
    service.clock.advance(31 * DAY_MS);
    assert.equal((await ask(old)).code, 'CART_EXPIRED');
  });
});

describe('listWalletRates needs its credential', () => needsItsKey(read));

describe('listWalletRates hides foreign ids', () => testStoreIsolation(read));

describe('listWalletRates can be repeated', () => changesNothing(read));

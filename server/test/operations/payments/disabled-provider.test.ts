import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout, walletPayment } from '../../checkout-steps.ts';
import { type Data, sharedService, startService, type TestStore } from '../../harness.ts';
import { TESTPAY_KEY } from '../../live-store.ts';
import { offersOf } from '../../upsell-steps.ts';
import { saveMethod } from './methods.ts';

const service = await sharedService();
/** The process in which operators work; the other one is not notified of their changes. */
const elsewhere = await startService();
const PROVIDERS = '/admin/v1/payment-providers';
/** A process caches a store for this long if no notification reaches it. */
const FORGOTTEN_MS = 31_000;

async function newShop() {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const account = { id: 'one', type: 'testpay', mode: 'test' };
  const credentials = { secretKey: TESTPAY_KEY };
  const operate = async (method: string, path: string, body?: object) => {
    const { status, text } = await elsewhere.call(method, path, body, owner.headers);
    assert.equal(status, 200, text);
  };
  await operate('POST', PROVIDERS, { ...account, credentials });
  service.clock.advance(FORGOTTEN_MS);
  const turnOff = () => operate('PATCH', `${PROVIDERS}/one`, { enabled: false });
  const remove = async () => {
    await turnOff();
    await operate('DELETE', `${PROVIDERS}/one`);
  };
  return { store, turnOff, remove };
}

async function prepared(store: TestStore, input: object = {}, by = store.call) {
  const opened = await openCheckout({ ...store, call: by }, 'rate');
  const intent = await by('POST', `${opened.path}/payment-intent`, { providerId: 'one', ...input });
  assert.equal(intent.status, 200, intent.text);
  const { id: paymentIntentId } = intent.data.paymentIntent;
  const confirm = () =>
    by('POST', `${opened.path}/confirm`, { ...opened.confirmation, paymentIntentId });
  return { ...opened, confirm };
}

const attemptsOf = async ({ id }: TestStore): Promise<string[]> =>
  (
    await service.sql<{ status: string }[]>`
    select status from payment_attempts where store_id = ${id} order by id`
  ).map(({ status }) => status);

for (const [memory, ms] of [
  ['knows it', FORGOTTEN_MS],
  ['was not notified of it', 0],
] as const) {
  describe(`a disabled provider, in a process that ${memory}`, () => {
    it('charges nothing for an earlier intent: the cart is paid another way', async () => {
      const { store, turnOff } = await newShop();
      const { path, confirmation, confirm } = await prepared(store);
      await turnOff();
      service.clock.advance(ms);
      const refused = await confirm();
      assert.deepEqual([refused.status, refused.code], [404, 'PROVIDER_NOT_FOUND'], refused.text);
      assert.deepEqual(await attemptsOf(store), []);
      const intent = await store.call('POST', `${path}/payment-intent`, { providerId: 'mock' });
      const paymentIntentId = intent.data.paymentIntent.id;
      const paid = await store.call('POST', `${path}/confirm`, {
        ...confirmation,
        paymentIntentId,
      });
      assert.equal(paid.data.order?.payment.providerId, 'mock', paid.text);
    });

    it('charges nothing by a saved method', async () => {
      const { store, turnOff } = await newShop();
      const customer = await store.newCustomer();
      const { id: paymentMethodId } = await saveMethod(customer, 'tok_visa', 'one');
      const { confirm } = await prepared(store, { paymentMethodId }, customer.call);
      await turnOff();
      service.clock.advance(ms);
      assert.equal((await confirm()).code, 'PROVIDER_NOT_FOUND');
      assert.deepEqual(await attemptsOf(store), []);
    });

    it('charges nothing by a wallet', async () => {
      const { store, turnOff } = await newShop();
      const cart = await store.newCart();
      await turnOff();
      service.clock.advance(ms);
      const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
      const refused = await store.call('POST', path, walletPayment(cart, { providerId: 'one' }));
      assert.deepEqual([refused.status, refused.code], [404, 'PROVIDER_NOT_FOUND'], refused.text);
      assert.deepEqual(await attemptsOf(store), []);
    });

    it('charges nothing for an upsell: the order does not change', async () => {
      const { store, turnOff } = await newShop();
      const { confirm } = await prepared(store);
      const { order } = (await confirm()).data;
      const [offer] = await offersOf(store, order);
      await turnOff();
      service.clock.advance(ms);
      const path = `/v1/upsells/orders/${order.id}/accept`;
      const refused = await store.call('POST', path, { offerId: offer.id });
      assert.deepEqual([refused.status, refused.code], [409, 'ORDER_NOT_MODIFIABLE'], refused.text);
      assert.deepEqual(await attemptsOf(store), ['succeeded']);
      const now = (await store.call('GET', `/v1/orders/${order.id}`)).data;
      assert.equal(now.totals.total, order.totals.total);
    });
  });
}

describe('a disabled provider', () => {
  it('offers no upsell that it would have to charge', async () => {
    const { store, turnOff } = await newShop();
    const { order } = (await (await prepared(store)).confirm()).data;
    const statuses = async () => (await offersOf(store, order)).map(({ status }: Data) => status);
    assert.ok((await statuses()).includes('available'));
    await turnOff();
    service.clock.advance(FORGOTTEN_MS);
    assert.deepEqual([...new Set(await statuses())], ['unavailable']);
  });

  it('completes its open payments, and refunds its charges', async () => {
    const { store, turnOff } = await newShop();
    const { confirm } = await prepared(store, { paymentToken: 'tok_timeout' });
    assert.equal((await confirm()).code, 'PROVIDER_TIMEOUT');
    await turnOff();
    service.clock.advance(FORGOTTEN_MS);
    const { data, text } = await confirm();
    assert.equal(data.order?.payment.providerId, 'one', text);
    const path = `/v1/payments/orders/${data.order.id}/refund`;
    const refund = await store.call('POST', path, {});
    assert.equal(refund.data.refund?.status, 'succeeded', refund.text);
  });
});

describe('a removed provider, in a process that was not notified of it', () => {
  it('charges nothing for an earlier intent, nor by a wallet', async () => {
    const { store, remove } = await newShop();
    const { confirm } = await prepared(store);
    const cart = await store.newCart();
    await remove();
    const refused = await confirm();
    assert.deepEqual([refused.status, refused.code], [404, 'PROVIDER_NOT_FOUND'], refused.text);
    const path = `/v1/checkout/sessions/${cart.id}/wallet-express`;
    const wallet = await store.call('POST', path, walletPayment(cart, { providerId: 'one' }));
    assert.deepEqual([wallet.status, wallet.code], [404, 'PROVIDER_NOT_FOUND'], wallet.text);
    assert.deepEqual(await attemptsOf(store), []);
  });
});

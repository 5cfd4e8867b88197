import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PaymentAdapter } from '../../../src/ports/payments/payment-adapter.ts';
import { ZERO } from '../../../src/values/money.ts';
import { systemClock } from '../../../src/values/time.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { startService } from '../../harness.ts';
import { addLiveProvider, goLiveByOperator, testpay } from '../../live-store.ts';
import { newProviderSetting, PROVIDERS, payWith } from './provider-setting.ts';

/** Its records are of one account; a key that says so is another account's. */
const bookpay: PaymentAdapter = {
  ...testpay(systemClock),
  open(account) {
    const isOther = account.credentials.secretKey?.startsWith('testpay_other');
    const [authorized, captured, refunded] = [ZERO, ZERO, ZERO];
    const record = { authorized, captured, refunded, currency: 'USD', isVoided: false };
    const look = async () => (isOther ? undefined : record);
    return { ...testpay(systemClock).open(account), retrieveCharge: look };
  },
};
const service = await startService({ paymentAdapters: { bookpay } });
const newSetting = () => newProviderSetting(service);

describe('changing a provider', () => {
  it('makes another one the default', async () => {
    const { add, owner, offered } = await newSetting();
    await add('one');
    await add('two');
    await owner.call('PATCH', `${PROVIDERS}/two`, { isDefault: true });
    assert.deepEqual(await offered(), ['mock', 'two', 'one']);
  });

  it('replaces credentials only by valid ones', async () => {
    const { add, owner, list } = await newSetting();
    await add('one');
    const change = (secretKey: string) =>
      owner.call('PATCH', `${PROVIDERS}/one`, { credentials: { secretKey } });
    assert.equal((await change('wrong')).code, 'CREDENTIALS_REFUSED');
    assert.equal((await change('unreachable')).code, 'PROVIDER_TIMEOUT');
    assert.equal((await list())[0].hint, '1234');
    assert.equal((await change('testpay_secret_key_9876')).data.hint, '9876');
  });

  it('accepts credentials of another account until a payment was made', async () => {
    const { add, owner, store, list } = await newSetting();
    await add('one', { type: 'bookpay' });
    const change = (secretKey: string) =>
      owner.call('PATCH', `${PROVIDERS}/one`, { credentials: { secretKey } });
    service.clock.advance(31_000);
    // A payment by gift card is no charge of the account.
    await payWith(store, 'one', { giftCards: [{ code: 'GIFT-SANDBOX-5000' }] });
    assert.equal((await change('testpay_other_1111')).status, 200);
    assert.equal((await change('testpay_secret_key_2222')).status, 200);
    service.clock.advance(31_000);
    await payWith(store, 'one');
    const { code } = await change('testpay_other_3333');
    assert.deepEqual([code, (await list())[0].hint], ['PROVIDER_IN_USE', '2222']);
    assert.equal((await change('testpay_secret_key_4444')).data.hint, '4444');
  });

  it('that is disabled is not offered, and still refunds its charges', async () => {
    const { store, offered } = await newSetting();
    const owner = await goLiveByOperator(store);
    await addLiveProvider(owner, 'second');
    service.clock.advance(31_000);
    const order = await placeOrder(store);
    assert.equal(order.payment.providerId, 'main');
    assert.equal(order.developerMode, undefined);
    await owner.call('PATCH', `${PROVIDERS}/main`, { enabled: false });
    assert.deepEqual(await offered(), ['second']);
    const refund = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    assert.equal(refund.data.refund?.status, 'succeeded', refund.text);
  });

  it('refuses an unknown one', async () => {
    const { owner } = await newSetting();
    const { code } = await owner.call('PATCH', `${PROVIDERS}/none`, { enabled: false });
    assert.equal(code, 'PROVIDER_NOT_FOUND');
    assert.equal((await owner.call('DELETE', `${PROVIDERS}/mock`)).code, 'PROVIDER_NOT_FOUND');
  });
});

describe('removing a provider', () => {
  it('removes one that is disabled and was never used; another becomes the default', async () => {
    const { add, owner, list } = await newSetting();
    await add('one');
    await add('two');
    assert.equal((await owner.call('DELETE', `${PROVIDERS}/one`)).code, 'PROVIDER_IN_USE');
    await owner.call('PATCH', `${PROVIDERS}/one`, { enabled: false });
    const { data } = await owner.call('DELETE', `${PROVIDERS}/one`);
    assert.deepEqual(data, { id: 'one', removed: true });
    assert.deepEqual(
      (await list()).map(({ id, isDefault }) => [id, isDefault]),
      [['two', true]],
    );
  });

  it('keeps one with charges: refunds need it', async () => {
    const { store, list } = await newSetting();
    const owner = await goLiveByOperator(store);
    service.clock.advance(31_000);
    await placeOrder(store);
    await owner.call('PATCH', `${PROVIDERS}/main`, { enabled: false });
    assert.equal((await owner.call('DELETE', `${PROVIDERS}/main`)).code, 'PROVIDER_IN_USE');
    assert.equal((await list()).length, 1);
  });

  it('ends the intents made for it: the cart stays open for another one', async () => {
    const { add, owner, store } = await newSetting();
    await add('one');
    service.clock.advance(31_000);
    const { path, confirmation } = await openCheckout(store, 'rate');
    const intent = await store.call('POST', `${path}/payment-intent`, { providerId: 'one' });
    await owner.call('PATCH', `${PROVIDERS}/one`, { enabled: false });
    await owner.call('DELETE', `${PROVIDERS}/one`);
    service.clock.advance(31_000);
    const paymentIntentId = intent.data.paymentIntent.id;
    const refused = await store.call('POST', `${path}/confirm`, {
      ...confirmation,
      paymentIntentId,
    });
    assert.equal(refused.code, 'PROVIDER_NOT_FOUND');
    assert.equal((await store.call('POST', `${path}/payment-intent`, {})).status, 200);
  });
});
